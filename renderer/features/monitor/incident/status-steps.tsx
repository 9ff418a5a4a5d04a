import { ActionIcon, Group } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type RefObject, useRef } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import styles from './timeline.module.css';

/** Buttons and keys that move the focus from one status change of the timeline to the next or previous one. */
export function StatusSteps({ scroller }: { scroller: RefObject<HTMLElement | null> }) {
  const current = useRef<HTMLElement | null>(null);
  const step = (by: 1 | -1) => () => {
    const lines = [...(scroller.current?.querySelectorAll<HTMLElement>('[data-status]') ?? [])];
    const at = current.current === null ? -1 : lines.indexOf(current.current);
    // The first step back goes to the newest status change, the first step forward to the oldest.
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
