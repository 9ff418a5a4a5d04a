import type { SpotlightActionData } from '@mantine/spotlight';
import type { ConnectionsState } from '../../../shared/connections.ts';
import { showConnection } from '../../features/connections/store.ts';
import type { Host } from '../../host.ts';
import { firstFieldMark } from '../../ui/focus.ts';
import { Icon } from '../../ui/icon.tsx';
import { notifyProblem } from '../../ui/notify/notify.tsx';
import type { PageId } from '../pages.ts';

interface ConnectionCommandsDeps {
  readonly host: Host;
  readonly hostState: ConnectionsState | null;
  readonly go: (page: PageId) => void;
  /** Moves the focus to the element with this mark once the palette is closed. */
  readonly requestFocus: (mark: string) => void;
}

/** Commands that choose a connection or add one. */
export const connectionCommands = ({
  host,
  hostState,
  go,
  requestFocus,
}: ConnectionCommandsDeps): SpotlightActionData[] => [
  ...(hostState?.connections ?? []).map(({ id, name, environment }) => ({
    id: `connection-${id}`,
    label: `Use ${name}`,
    description: id === hostState?.chosenId ? `${environment}, in use` : environment,
    leftSection: <Icon name="plug" />,
    onClick: () => host.api.connections.choose({ id }).catch(notifyProblem),
  })),
  {
    id: 'connection-new',
    label: 'Add a connection…',
    leftSection: <Icon name="plus" />,
    onClick: () => {
      showConnection('new');
      go('connections');
      requestFocus(firstFieldMark);
    },
  },
];
