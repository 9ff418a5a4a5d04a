import type { SpotlightActionData } from '@mantine/spotlight';
import { openSample } from '../../features/imports/open/open-files.ts';
import { pasteTable } from '../../features/imports/open/paste-table.ts';
import type { Samples } from '../../features/imports/use-samples.ts';
import type { Host } from '../../host.ts';
import { Icon } from '../../ui/icon.tsx';
import { notifyProblem } from '../../ui/notify/notify.tsx';
import type { PageId } from '../pages.ts';

interface OpenCommandsDeps {
  readonly host: Host;
  readonly samples: Samples;
  readonly goTo: (page: PageId) => void;
  readonly onOpen: () => void;
}

const pasteCommand = ({ host, goTo }: Pick<OpenCommandsDeps, 'host' | 'goTo'>): SpotlightActionData => ({
  id: 'paste',
  label: 'Paste table',
  leftSection: <Icon name="upload" />,
  onClick: () => {
    goTo('import');
    pasteTable(host).catch(notifyProblem);
  },
});

/** Commands that open a table: a file, the clipboard, a sample. */
export const openCommands = ({ host, samples, goTo, onOpen }: OpenCommandsDeps): SpotlightActionData[] => [
  { id: 'open', label: 'Open a file…', leftSection: <Icon name="upload" />, onClick: onOpen },
  ...(host.window === 'browser' ? [pasteCommand({ host, goTo })] : []),
  ...samples.map(({ name, about }) => ({
    id: `sample-${name}`,
    label: `Open the sample ${name}`,
    description: about,
    leftSection: <Icon name="sample" />,
    onClick: () => {
      goTo('import');
      void openSample(host, name);
    },
  })),
];
