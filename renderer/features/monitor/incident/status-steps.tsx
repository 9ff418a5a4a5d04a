import { ActionIcon, Group } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type RefObject, useRef } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import styles from './timeline.module.css';

/** Leads from one change of the status to the next; focus moves to its line. */
export function StatusSteps({ scroller }: { scroller: RefObject<HTMLElement | null> }) {
  const current = useRef<HTMLElement | null>(null);
  const step = (by: 1 | -1) => () => {
    const lines = [...(scroller.current?.querySelectorAll<HTMLElement>('[data-status]') ?? [])];
    const at = current.current === null ? -1 : lines.indexOf(current.current);
    // At first: back from the newest, and on from the oldest.
    const next = at < 0 ? lines.at(by < 0 ? -1 : 0) : lines[at + by];
    if (next === undefined) return;
    current.current = next;
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: 'center' });
  };
  useHotkeys([
    ['[', step(-1)],
    [']', step(1)],
  ]);
  return (
    <Group className={styles['steps']} gap="var(--space-4)" role="group" aria-label="Status changes">
      <ActionIcon
        variant="default"
        onClick={step(-1)}
        aria-label="Previous status change"
        title="Previous status change ([)"
      >
        <Icon name="up" size="small" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        onClick={step(1)}
        aria-label="Next status change"
        title="Next status change (])"
      >
        <Icon name="down" size="small" />
      </ActionIcon>
    </Group>
  );
}
