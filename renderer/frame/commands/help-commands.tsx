import type { SpotlightActionData } from '@mantine/spotlight';
import { helpHref, helpPages } from '../../features/help/pages.ts';
import { homeMark } from '../../ui/focus.ts';
import { Icon } from '../../ui/icon.tsx';

/** Commands that open the pages of Help. @param want moves focus to a mark once the palette is closed */
export const helpCommands = (want: (mark: string) => void): SpotlightActionData[] =>
  helpPages.map(({ id, title }) => ({
    id: `help-${id}`,
    label: title,
    description: 'Help',
    leftSection: <Icon name="help" />,
    onClick: () => {
      location.hash = helpHref(id);
      want(homeMark);
    },
  }));
