import { assertNever } from '../../../../shared/errors.ts';
import type { RetrySafety } from '../../../../shared/imports/retry-safety.ts';
import type { RequestEntry } from '../../../../shared/sending/runs.ts';
import { formatBytes, formatCount, formatDuration } from '../../../../shared/units.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { formatClock } from '../../../ui/clock.ts';
import type { GridColumn } from '../../../ui/grid/grid-types.ts';
import type { IconName } from '../../../ui/icon.tsx';
import styles from './result.module.css';

const figure = (words: string) => ({ content: words, className: styles['figure'], copy: words });
const figureHead = (words: string) => <span className={styles['figureHead']}>{words}</span>;

/** Columns of the list of a run's requests. */
export const requestColumns: readonly GridColumn<RequestEntry>[] = [
  {
    id: 'time',
    name: 'time sent',
    head: figureHead('time'),
    widthPx: 80,
    view: ({ sentAt }) => figure(formatClock(sentAt)),
  },
  {
    id: 'state',
    name: 'state',
    head: 'state',
    widthPx: 126,
    view: ({ state }) => {
      const { tone, icon, word } = stateLooks(state);
      return {
        content: (
          <Badge tone={tone} icon={icon}>
            {word}
          </Badge>
        ),
        copy: word,
      };
    },
  },
  {
    id: 'status',
    name: 'HTTP status',
    head: figureHead('status'),
    widthPx: 64,
    view: ({ status }) => figure(status === null ? '' : String(status)),
  },
  {
    id: 'rows',
    name: 'rows',
    head: figureHead('rows'),
    widthPx: 64,
    view: ({ rows }) => figure(formatCount(rows)),
  },
  {
    id: 'records',
    name: 'first and last row',
    head: 'from – to row',
    widthPx: 126,
    view: ({ firstRecord, lastRecord }) => {
      const range = `${formatCount(firstRecord)} – ${formatCount(lastRecord)}`;
      return { content: range, className: styles['quiet'], copy: range };
    },
  },
  {
    id: 'message',
    name: 'message',
    head: 'message',
    widthPx: 180,
    wantedPx: 420,
    grow: true,
    view: ({ message }) => ({ content: message, copy: message }),
  },
  {
    id: 'bytes',
    name: 'bytes of the body',
    head: figureHead('size'),
    widthPx: 88,
    view: ({ bytes }) => figure(formatBytes(bytes)),
  },
  {
    id: 'took',
    name: 'response time',
    head: figureHead('took'),
    widthPx: 64,
    view: ({ sentAt, endedAt }) => figure(endedAt === null ? '' : formatDuration(endedAt - sentAt)),
  },
  {
    id: 'of',
    name: 'request that it repeats or splits',
    head: figureHead('repeats'),
    widthPx: 70,
    view: ({ of }) => figure(of === null ? '' : formatCount(of)),
  },
  {
    id: 'class',
    name: 'whether it may be repeated',
    head: 'repeating',
    widthPx: 104,
    view: (entry) => ({
      content: classWord(entry.class),
      className: styles['quiet'],
      copy: classWord(entry.class),
    }),
  },
  {
    id: 'hash',
    name: 'SHA-256 of the body',
    head: 'body hash',
    widthPx: 110,
    view: ({ bodyHash }) => ({ content: bodyHash.slice(0, 12), className: styles['mono'], copy: bodyHash }),
  },
];

function stateLooks(state: RequestEntry['state']): { tone: Tone; icon: IconName; word: string } {
  switch (state) {
    case 'open':
      return { tone: 'accent', icon: 'clock', word: 'in progress' };
    case 'taken':
      return { tone: 'accent', icon: 'clock', word: 'taken' };
    case 'answered':
      return { tone: 'ok', icon: 'check', word: 'responded' };
    case 'lost':
      return { tone: 'unknown', icon: 'question', word: 'response lost' };
    case 'not-executed':
      return { tone: 'quiet', icon: 'minus', word: 'not executed' };
    default:
      return assertNever(state);
  }
}

/** Returns in a word whether the rows of a request may be sent again. */
function classWord(each: RetrySafety): string {
  switch (each) {
    case 'repeatable':
      return 'safe';
    case 'creates-only':
      return 'creates only';
    case 'asks':
      return 'after confirmation';
    case 'never':
      return 'never';
    default:
      return assertNever(each);
  }
}
