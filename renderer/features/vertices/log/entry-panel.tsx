import { ActionIcon, Flex } from '@mantine/core';
import { useMemo } from 'react';
import type { WriteEntry } from '../../../../shared/vertices.ts';
import { formatMoment } from '../../../ui/clock.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { hrefOf } from '../places.ts';
import { StatusBadge } from './columns.tsx';
import styles from './log.module.css';

/** Panel beside the log with the details of one write: its target, the exact body, and the response. */
export function EntryPanel({ entry, onClose }: { entry: WriteEntry; onClose: () => void }) {
  const shown = useMemo(() => indented(entry.body), [entry.body]);
  return (
    <Flex
      className={styles['panel']}
      component="aside"
      direction="column"
      gap="var(--space-8)"
      aria-label="The write"
    >
      <header className={styles['line']}>
        <h2 className={styles['gap']}>{formatMoment(entry.at)}</h2>
        <ActionIcon aria-label="Close the write" title="Close (Escape)" onClick={onClose}>
          <Icon name="cross" />
        </ActionIcon>
      </header>
      <p className={`${styles['line']} ${styles['where']}`}>
        <a className={styles['link']} href={hrefOf({ show: 'vertex', name: entry.vertexId, part: null })}>
          {entry.vertex}
        </a>
        <span className={styles['muted']}>on {entry.connection}</span>
      </p>
      <p className={styles['path']}>
        {entry.method} {entry.path}
      </p>
      <h3 className={styles['line']}>
        <span className={styles['gap']}>Body</span>
        <CopyButton text={entry.body} what="the body" />
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must get there */}
      <section className={styles['code']} tabIndex={0} aria-label="Body">
        <pre>{shown}</pre>
      </section>
      <h3 className={styles['line']}>
        <span>Response</span>
        <StatusBadge status={entry.status} />
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must get there */}
      <section className={styles['code']} tabIndex={0} aria-label="Response">
        <pre>{entry.response || 'No text'}</pre>
      </section>
    </Flex>
  );
}

/** Formats a body with indentation if it is JSON; otherwise it is returned unchanged. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
