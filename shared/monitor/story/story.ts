/** Builds the lines of an incident's page from its timeline, its own writes, and comments that are being sent. */
import type { Incident, TimelineEntry } from '../incident.ts';
import type { Transaction } from '../transaction.ts';
import { isSuccess } from '../transaction-status.ts';
import { changesOfWrites, type WriteChanges } from './write-changes.ts';

export type CommentEntry = Extract<TimelineEntry, { kind: 'comment' }>;
export type ChangeEntry = Extract<TimelineEntry, { kind: 'change' }>;

/** Comment that this window has sent and that the incident does not contain yet. */
export interface PendingComment {
  readonly key: string;
  readonly text: string;
  /** When the window sent it, in milliseconds since epoch. */
  readonly at: number;
  /** Null while in progress. */
  readonly failure: string | null;
}

/** One line of an incident's page; lines are ordered by `at`, in milliseconds since epoch. */
export type StoryLine =
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  | {
      readonly kind: 'change';
      readonly key: string;
      readonly at: number;
      readonly entry: ChangeEntry;
      /** Whether this is the first update of the incident, which reports its creation. */
      readonly isFirst: boolean;
    }
  | {
      readonly kind: 'comment';
      readonly key: string;
      readonly at: number;
      readonly entry: CommentEntry;
      /** Whether a failed comment was sent again later with the same text. */
      readonly sentAgain: boolean;
    }
  | {
      readonly kind: 'write';
      readonly key: string;
      readonly at: number;
      readonly write: Transaction;
      /** The fields that the write changed, as far as known. */
      readonly fields: ChangeEntry['fields'];
      /** Whether the write created the incident. */
      readonly isCreation: boolean;
    };

const isOwn = ({ author }: CommentEntry): boolean => author !== null;

/** Returns the sent comments that the timeline does not contain yet. */
export const pendingComments = (
  handed: readonly PendingComment[],
  timeline: readonly TimelineEntry[],
): PendingComment[] => {
  const entries = timeline.filter((entry) => entry.kind === 'comment').filter(isOwn);
  const taken = new Set<string>();
  return handed.filter(({ text, at }) => {
    const same = entries.find(
      (entry) => entry.text === text && entry.at >= at && !taken.has(entry.commentId),
    );
    if (same) taken.add(same.commentId);
    return same === undefined;
  });
};

/**
 * Returns the lines of everything that happened to an incident, oldest first. A line marks each new day, unless all
 * lines are from today.
 */
export function storyOf(
  {
    timeline,
    transactions,
    isCreationKnown,
  }: Pick<Incident, 'timeline' | 'transactions' | 'isCreationKnown'>,
  handed: readonly PendingComment[],
  now: number,
): StoryLine[] {
  const latest = notAfter(timeline);
  const first = timeline.find(({ kind, index }) => kind === 'change' && index !== null);
  // A comment has a line of its own, even if its write failed.
  const writes = transactions.filter(({ cause }) => cause?.from !== 'comment');
  const ofWrites = changesOfWrites(timeline, writes, isCreationKnown ? (first?.at ?? null) : null);
  const entries = timeline.flatMap((entry, at) => {
    if (ofWrites.changes.has(entry)) return [];
    const place = latest[at] ?? entry.at;
    const isFirst = isCreationKnown && entry === first;
    const line =
      entry.kind === 'change' ? changeLine(entry, place, isFirst) : commentLine(entry, at, timeline);
    return [{ place, line }];
  });
  const ownLines = [
    ...writes.map((write) => writeLine(write, ofWrites)),
    ...pendingComments(handed, timeline).map((each) => handedLine(each, handed)),
  ].map((line) => ({ place: line.at, line }));
  // Own writes come before updates of the same time.
  const lines = [...ownLines, ...entries].sort((one, other) => one.place - other.place);
  return withDays(lines, new Date(now).toDateString());
}

/** Returns the latest possible time of each entry: the timeline is in order, so later entries limit it. */
function notAfter(timeline: readonly TimelineEntry[]): number[] {
  let soonest = Number.POSITIVE_INFINITY;
  return timeline
    .toReversed()
    .map(({ at }) => {
      soonest = Math.min(soonest, at);
      return soonest;
    })
    .reverse();
}

const changeLine = (entry: ChangeEntry, place: number, isFirst: boolean): StoryLine => ({
  kind: 'change',
  key: `change-${entry.index ?? `own-${entry.at}`}`,
  at: place,
  entry,
  isFirst,
});

function commentLine(entry: CommentEntry, at: number, timeline: readonly TimelineEntry[]): StoryLine {
  const sentAgain =
    entry.state === 'failed' &&
    timeline.some(
      (other, place) => place > at && other.kind === 'comment' && isOwn(other) && other.text === entry.text,
    );
  return { kind: 'comment', key: `comment-${entry.commentId}-${entry.at}`, at: entry.at, entry, sentAgain };
}

const writeLine = (write: Transaction, { changesOf, creation }: WriteChanges): StoryLine => {
  const all = (changesOf.get(write) ?? []).flatMap(({ fields }) => fields);
  return {
    kind: 'write',
    key: `write-${write.id}`,
    at: write.requestedAt,
    write,
    // A field of several changes is shown with its last one.
    fields: [...new Map(all.map((field) => [field.name, field])).values()],
    isCreation: write === creation,
  };
};

const handedLine = (
  { key, text, at, failure }: PendingComment,
  all: readonly PendingComment[],
): StoryLine => ({
  kind: 'comment',
  key,
  at,
  entry: {
    kind: 'comment',
    index: null,
    at,
    commentId: key,
    text,
    author: '',
    state: failure === null ? 'sending' : 'failed',
    message: failure ?? '',
  },
  sentAgain: failure !== null && all.some((other) => other.text === text && other.at > at),
});

function withDays(lines: readonly { place: number; line: StoryLine }[], today: string): StoryLine[] {
  let day = today;
  return lines.flatMap(({ place, line }): StoryLine[] => {
    const lineDay = new Date(place).toDateString();
    if (lineDay === day) return [line];
    day = lineDay;
    return [{ kind: 'day', key: `day-${lineDay}`, at: place }, line];
  });
}

/** Returns the duration of a write from its request to its end, in milliseconds; null unless it succeeded. */
export const tookMs = ({ status, requestedAt, updatedAt }: Transaction): number | null =>
  isSuccess(status) ? Math.max(0, updatedAt - requestedAt) : null;
