/** Finds the changes in a timeline that this program's own writes caused, so that they are not shown twice. */
import { earliestOf } from '../change-time.ts';
import type { TimelineEntry } from '../incident.ts';
import type { Transaction } from '../transaction.ts';
import { isSuccess } from '../transaction-status.ts';

type ChangeEntry = Extract<TimelineEntry, { kind: 'change' }>;

export interface WriteChanges {
  /** All changes that own writes caused. */
  readonly changes: ReadonlySet<TimelineEntry>;
  readonly changesOf: ReadonlyMap<Transaction, readonly ChangeEntry[]>;
  /** The write that created the incident; null if none is known. */
  readonly creation: Transaction | null;
}

/** @param firstAt time of the very first update of the incident; null if it may not be known */
export function changesOfWrites(
  timeline: readonly TimelineEntry[],
  writes: readonly Transaction[],
  firstAt: number | null,
): WriteChanges {
  const stored = writes
    .filter(({ status }) => isSuccess(status))
    .toSorted((one, other) => one.requestedAt - other.requestedAt);
  // Comments have a time that their author chose, also one before the creation.
  const hasChangeBefore = (moment: number) =>
    timeline.some(({ kind, at }) => kind === 'change' && at < moment);
  const [earliest] = stored;
  const creation =
    earliest !== undefined &&
    firstAt !== null &&
    earliest.requestedAt <= firstAt &&
    !hasChangeBefore(earliest.requestedAt)
      ? earliest
      : null;
  const changesOf = new Map<Transaction, ChangeEntry[]>();
  let isFirst = true;
  for (const entry of timeline) {
    if (entry.kind !== 'change') continue;
    const write =
      entry.index === null
        ? !entry.found && stored.findLast((each) => mayHaveMade(each, entry))
        : isFirst && creation;
    if (entry.index !== null) isFirst = false;
    if (write) changesOf.set(write, [...(changesOf.get(write) ?? []), entry]);
  }
  return { changes: new Set([...changesOf.values()].flat()), changesOf, creation };
}

/** Whether the change may have happened while the write was executed. */
const mayHaveMade = ({ requestedAt, updatedAt }: Transaction, { time, at }: ChangeEntry): boolean =>
  requestedAt <= at && (earliestOf(time) ?? requestedAt) <= updatedAt;
