import { Button, Flex } from '@mantine/core';
import { useState } from 'react';
import { formatCount, formatDuration } from '../../../../shared/units.ts';
import { useNow } from '../../../hooks/use-now.ts';
import { Badge } from '../../../ui/badge.tsx';
import { cutText } from '../../../ui/cut-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { CommentEntry } from './story.ts';
import styles from './timeline.module.css';

interface CommentCardProps {
  readonly entry: CommentEntry;
  readonly sentAgain: boolean;
  /** Usual wait of writes, in ms. */
  readonly usualMs: number | null;
  readonly onSendAgain: (text: string) => Promise<void>;
}

/** A comment with its author, and the state of an own one. */
export const CommentCard = ({ entry, sentAgain, usualMs, onSendAgain }: CommentCardProps) => (
  <article className={styles['card']} data-state={entry.state} data-own={entry.author !== null || undefined}>
    <Flex className={styles['cardHead']} component="header" gap="var(--space-8)" align="center">
      <b title={entry.author || undefined}>{authorOf(entry)}</b>
      <span>comment</span>
      <span className={styles['grow']} />
      <State entry={entry} usualMs={usualMs} />
    </Flex>
    <CommentText text={entry.text} />
    {entry.state === 'failed' && (
      <Flex
        className={styles['failure']}
        wrap="wrap"
        gap="var(--space-8)"
        align="center"
        justify="space-between"
      >
        <span>{entry.message || 'The platform gave no reason.'}</span>
        {sentAgain ? (
          <span className={styles['quiet']}>Sent again below.</span>
        ) : (
          <Button
            variant="default"
            leftSection={<Icon name="refresh" />}
            onClick={() => void onSendAgain(entry.text)}
          >
            Send again
          </Button>
        )}
      </Flex>
    )}
  </article>
);

/** Only own comments have a known author; updates do not name others. */
function authorOf({ author, index }: CommentEntry): string {
  if (author !== null) return 'You';
  return index === null ? 'Author unknown' : 'Someone else';
}

function State({ entry, usualMs }: { entry: CommentEntry; usualMs: number | null }) {
  if (entry.state === 'sending') return <Sending at={entry.at} usualMs={usualMs} />;
  if (entry.state === 'failed')
    return (
      <Badge tone="bad" icon="cross">
        failed
      </Badge>
    );
  if (entry.author === null) return null;
  return (
    <Badge tone="ok" icon="check">
      stored
    </Badge>
  );
}

const tickMs = 200;
/** Longer than this, and many times longer than usual, it is worth a second look. */
const longMs = 10_000;
const timesUsual = 5;

function Sending({ at, usualMs }: { at: number; usualMs: number | null }) {
  const waitedMs = Math.max(0, useNow(tickMs) - at);
  const isLong = waitedMs > Math.max(longMs, timesUsual * (usualMs ?? 0));
  return (
    <Badge tone={isLong ? 'warn' : 'accent'} icon="clock">
      sending · waiting {formatDuration(waitedMs)}
      {usualMs !== null && `, usually ${formatDuration(usualMs)}`}
    </Badge>
  );
}

const shownCharacters = 2_000;

function CommentText({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  const isLong = text.length > shownCharacters;
  return (
    <>
      <p className={styles['commentText']}>{whole ? text : cutText(text, shownCharacters)}</p>
      {isLong && !whole && (
        <Button variant="subtle" className={styles['more']} onClick={() => setWhole(true)}>
          Show all {formatCount(text.length)} characters
        </Button>
      )}
    </>
  );
}
