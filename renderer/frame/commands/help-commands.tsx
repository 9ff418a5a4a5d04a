import type { SpotlightActionData } from '@mantine/spotlight';
import { helpHref, helpPages } from '../../features/help/pages.ts';
import { homeMark } from '../../ui/focus.ts';
import { Icon } from '../../ui/icon.tsx';

/** Commands that open the pages of Help. @param requestFocus see `usePaletteFocus` */
export const helpCommands = (requestFocus: (mark: string) => void): SpotlightActionData[] =>
  helpPages.map(({ id, title }) => ({
    id: `help-${id}`,
    label: title,
    description: 'Help',
    leftSection: <Icon name="help" />,
    onClick: () => {
      location.hash = helpHref(id);
      requestFocus(homeMark);
    },
  }));
