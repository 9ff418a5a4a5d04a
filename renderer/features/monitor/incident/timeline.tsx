import { Button, Stack, UnstyledButton } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { assertNever } from '../../../../shared/errors.ts';
import { changeTimeWords, exactTime } from '../../../../shared/monitor/change-time.ts';
import type { StoryLine } from '../../../../shared/monitor/story/story.ts';
import { formatCount } from '../../../../shared/units.ts';
import { formatDate, formatMoment } from '../../../ui/clock.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ChangeLine, hasStatus } from './change-line.tsx';
import { CommentCard } from './comment-card.tsx';
import { StatusSteps } from './status-steps.tsx';
import styles from './timeline.module.css';
import { useUsualWait } from './use-usual-wait.ts';
import { WriteLine } from './write-line.tsx';

interface TimelineProps {
  readonly view: string;
  readonly story: readonly StoryLine[];
  readonly onSendAgain: (text: string) => Promise<void>;
}

/** Limit of drawn lines, newest first; thousands would slow down every update. */
const drawnLines = 300;
/** Within this distance from the end, the timeline scrolls along with new entries. */
const nearPx = 48;

/** Everything that happened, oldest first; the newest entry stays in view until the user scrolls away from it. */
export function Timeline({ view, story, onSendAgain }: TimelineProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const lastTop = useRef(0);
  /** Number of lines when the end was last in view; later ones count as new. */
  const [seenLines, setSeenLines] = useState(story.length);
  const isSending = story.some((line) => line.kind === 'comment' && line.entry.state === 'sending');
  const usualMs = useUsualWait(view, isSending);
  const toEnd = () => {
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new line may move the end
  useLayoutEffect(() => {
    if (!atEnd.current) return;
    toEnd();
  }, [story]);
  useEffect(() => {
    if (atEnd.current) setSeenLines(story.length);
  }, [story]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    // The window, or a comment that grows below, may take the end out of sight.
    const observer = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const unseenLines = story.length - seenLines;
  const statusChanges = story.filter(changesStatus).length;
  const [drawn, setDrawn] = useState(drawnLines);
  const earlierLines = Math.max(0, story.length - drawn);
  return (
    <Stack className={styles['frame']} gap={0}>
      <div
        ref={scroller}
        role="log"
        aria-label="Activity"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        tabIndex={0}
        className={styles['scroller']}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          const isNear = scrollHeight - scrollTop - clientHeight < nearPx;
          // Only the user scrolls back; a notice, which needs room below the end, does not.
          atEnd.current = isNear || (atEnd.current && scrollTop >= lastTop.current);
          lastTop.current = scrollTop;
          if (atEnd.current) setSeenLines(story.length);
        }}
      >
        {story.length === 0 && <p className={styles['nothing']}>No activity yet.</p>}
        {earlierLines > 0 && (
          <Button className={styles['earlier']} onClick={() => setDrawn((last) => last * 4)}>
            Show earlier ({formatCount(earlierLines)})
          </Button>
        )}
        <ol className={styles['lines']}>
          {story.slice(earlierLines).map((line) => (
            <li
              key={line.key}
              className={styles['line']}
              data-kind={line.kind}
              {...(changesStatus(line) && { 'data-status': true, tabIndex: -1 })}
            >
              <Line line={line} usualMs={usualMs} onSendAgain={onSendAgain} />
            </li>
          ))}
        </ol>
      </div>
      {statusChanges > 1 && <StatusSteps scroller={scroller} />}
      {unseenLines > 0 && (
        <UnstyledButton
          className={styles['below']}
          onClick={() => {
            atEnd.current = true;
            setSeenLines(story.length);
            toEnd();
          }}
        >
          <Icon name="down" size="small" />
          {formatCount(unseenLines)} new
        </UnstyledButton>
      )}
    </Stack>
  );
}

const changesStatus = (line: StoryLine): boolean =>
  (line.kind === 'change' && hasStatus(line.entry.fields)) ||
  (line.kind === 'write' && hasStatus(line.fields));

interface LineProps {
  readonly line: StoryLine;
  readonly usualMs: number | null;
  readonly onSendAgain: (text: string) => Promise<void>;
}

function Line({ line, usualMs, onSendAgain }: LineProps) {
  if (line.kind === 'day') return <h2 className={styles['day']}>{formatDate(line.at)}</h2>;
  return (
    <>
      <LineTime line={line} />
      <Entry line={line} usualMs={usualMs} onSendAgain={onSendAgain} />
    </>
  );
}

/** Time of an entry; the day is omitted if it is the day of the heading above. */
function LineTime({ line }: { line: Exclude<StoryLine, { kind: 'day' }> }) {
  const time = line.kind === 'change' ? line.entry.time : exactTime(line.at);
  const words = changeTimeWords(time, (ms) => formatMoment(ms, line.at));
  return time.kind === 'exact' ? (
    <time className={styles['clock']} dateTime={new Date(time.at).toISOString()}>
      {words}
    </time>
  ) : (
    <span className={styles['clock']} title="Found later; the platform does not report the exact time.">
      {words}
    </span>
  );
}

function Entry({ line, usualMs, onSendAgain }: LineProps & { line: Exclude<StoryLine, { kind: 'day' }> }) {
  switch (line.kind) {
    case 'change':
      return <ChangeLine entry={line.entry} isFirst={line.isFirst} />;
    case 'write':
      return <WriteLine write={line.write} fields={line.fields} isCreation={line.isCreation} />;
    case 'comment':
      return (
        <CommentCard
          entry={line.entry}
          sentAgain={line.sentAgain}
          usualMs={usualMs}
          onSendAgain={onSendAgain}
        />
      );
    default:
      return assertNever(line);
  }
}
