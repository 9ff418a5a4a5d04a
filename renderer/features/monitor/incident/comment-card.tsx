import { Button, Flex } from '@mantine/core';
import { useContext, useState } from 'react';
import { authorKeyOf } from '../../../../shared/monitor/story/author-key.ts';
import type { CommentEntry } from '../../../../shared/monitor/story/story.ts';
import { formatCount, formatDuration } from '../../../../shared/units.ts';
import { useNow } from '../../../hooks/use-now.ts';
import { Badge } from '../../../ui/badge.tsx';
import { cutText } from '../../../ui/cut-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { AuthorsContext } from './authors.ts';
import styles from './timeline.module.css';

interface CommentCardProps {
  readonly entry: CommentEntry;
  /** The user has sent the text of this failed comment again. */
  readonly sentAgain: boolean;
  /** Usual wait of writes, in ms; null if unknown. */
  readonly usualMs: number | null;
  readonly onSendAgain: (text: string) => Promise<void>;
}

/** Timeline entry of a comment: its author, its text and, if it was sent from here, the state of its delivery. */
export const CommentCard = ({ entry, sentAgain, usualMs, onSendAgain }: CommentCardProps) => (
  <article className={styles['card']} data-state={entry.state} data-own={entry.author !== null || undefined}>
    <Flex className={styles['cardHead']} component="header" gap="var(--space-8)" align="center">
      <Author entry={entry} />
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
          <span className={styles['quiet']}>Sent again; see below.</span>
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

/** Updates do not name the author of a comment, so the name comes from the history of the incident, if it has one. */
function Author({ entry }: { entry: CommentEntry }) {
  const named = useContext(AuthorsContext)[authorKeyOf(entry)];
  const { author, index } = entry;
  if (author !== null) return <b title={author || undefined}>You</b>;
  return <b>{named ?? (index === null ? 'Author unknown' : 'Someone else')}</b>;
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
/** A wait longer than this, and longer than `timesUsual` times the usual wait, is shown as a warning. */
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

/** A longer text is cut until the user asks for all of it. */
const shownCharacters = 2_000;

function CommentText({ text }: { text: string }) {
  const [isExpanded, setExpanded] = useState(false);
  const isLong = text.length > shownCharacters;
  return (
    <>
      <p className={styles['commentText']}>{isExpanded ? text : cutText(text, shownCharacters)}</p>
      {isLong && !isExpanded && (
        <Button variant="subtle" className={styles['more']} onClick={() => setExpanded(true)}>
          Show all {formatCount(text.length)} characters
        </Button>
      )}
    </>
  );
}
