import { Flex, Stack } from '@mantine/core';
import styles from './page.module.css';

/** A page, or a part of one that takes the remaining room, with its parts one above the other. */
export const Page = Stack.withProps({ className: styles['page'], gap: 0 });

/** A page with a list and a panel beside it; in a small window one is above the other. */
export const SplitPage = Flex.withProps({ className: styles['split'], mod: { page: true, stack: true } });

/** The middle of the remaining room, for what is shown in place of content. */
export const Centre = Stack.withProps({
  align: 'center',
  justify: 'center',
  gap: 'var(--space-12)',
  flex: 1,
  p: 'var(--space-24)',
});
