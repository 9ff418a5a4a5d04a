import type { SpotlightActionData } from '@mantine/spotlight';
import type { FileState } from '../../../shared/imports/open-file.ts';
import { showFile, showHistory, watchedFoldersHref } from '../../hooks/import-place.ts';
import { Icon } from '../../ui/icon.tsx';
import { type PageId, pages } from '../pages.ts';

/** Commands that open a page, the history, or an open file. */
export const placeCommands = (
  files: readonly FileState[],
  goTo: (page: PageId) => void,
): SpotlightActionData[] => [
  ...pages.map(({ id, label, icon }) => ({
    id: `page-${id}`,
    label,
    leftSection: <Icon name={icon} />,
    onClick: () => goTo(id),
  })),
  {
    id: 'history',
    label: 'History of runs',
    leftSection: <Icon name="history" />,
    onClick: () => {
      showHistory();
      goTo('import');
    },
  },
  {
    id: 'watched-folders',
    label: 'Watched folders',
    keywords: ['folder', 'watch', 'unattended'],
    leftSection: <Icon name="folder" />,
    onClick: () => {
      goTo('import');
      location.hash = watchedFoldersHref;
    },
  },
  ...files.map(({ id, name }) => ({
    id: `file-${id}`,
    label: name,
    description: 'Open file',
    leftSection: <Icon name="file" />,
    onClick: () => {
      showFile(id);
      goTo('import');
    },
  })),
];
