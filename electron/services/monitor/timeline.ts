/** Makes the history of an incident from its updates, its readings and its comments. */

import { type ChangeTime, latestOf } from '../../../shared/monitor/change-time.ts';
import type { TimelineEntry } from '../../../shared/monitor/incident.ts';
import type { FieldChange } from '../../../shared/monitor/projection.ts';
import type { Ledger } from '../../storage/ledger/ledger.ts';

type History = ReturnType<Ledger['history']>;

interface Moment {
  readonly index: number | null;
  readonly order: number;
  readonly time: ChangeTime;
  /** False for what a reading found without an own write as its reason. */
  readonly shown: boolean;
  readonly changes: readonly { name: string; value: unknown }[];
  /** The changes of a reading, whose `before` values may be older than all known ones; empty for an update. */
  readonly before: readonly FieldChange[];
}

const notFields: ReadonlySet<string> = new Set(['$id', '$type', '$delta', 'comments']);

/** Returns the entries, oldest first; a field has `before` where any earlier value of it is stored. */
export function timelineOf(history: History): TimelineEntry[] {
  const moments = momentsOf(history);
  const known = new Map<string, unknown>();
  const entries: TimelineEntry[] = [];
  for (const { index, time, shown, changes, before } of moments) {
    for (const change of before)
      if (!known.has(change.name) && 'before' in change) known.set(change.name, change.before);
    const fields = changes.flatMap(({ name, value }) => {
      const isSame =
        known.has(name) && JSON.stringify(known.get(name)) === JSON.stringify(value ?? undefined);
      // A field that is sent again unchanged has not changed.
      if (isSame) return [];
      const field = {
        name,
        ...(known.get(name) !== undefined && { before: known.get(name) }),
        ...(value !== null && value !== undefined && { after: value }),
      };
      known.set(name, value ?? undefined);
      return [field];
    });
    // A finding of a later reading is history if it differs from what was known.
    const shownFields = shown ? fields : fields.filter((field) => 'before' in field);
    if (shownFields.length === 0) continue;
    const at = latestOf(time);
    entries.push({ kind: 'change', index, time, at, fields: shownFields, ...(!shown && { found: true }) });
  }
  return inOrder([...entries, ...conversationOf(history)]);
}

/**
 * Changes from updates are in the order of the updates: the time of a change that was caught up later is unknown, and
 * the comments after it have their own times. Everything else is placed between them by its time.
 */
function inOrder(entries: readonly TimelineEntry[]): TimelineEntry[] {
  const changes = entries
    .filter(({ index }) => index !== null)
    .sort((one, other) => (one.index ?? 0) - (other.index ?? 0));
  const notAfter = new Map<TimelineEntry, number>();
  let earliest = Number.POSITIVE_INFINITY;
  for (const entry of changes.toReversed()) {
    earliest = Math.min(earliest, entry.at);
    notAfter.set(entry, earliest);
  }
  const place = (entry: TimelineEntry) => notAfter.get(entry) ?? entry.at;
  // Sorting keeps the order of entries with the same time.
  return [...changes, ...entries.filter(({ index }) => index === null)].sort(
    (one, other) => place(one) - place(other),
  );
}

/** Returns the states in their order: updates by index, readings after the last update that was known to them. */
function momentsOf({ updates, ownChanges }: History): Moment[] {
  const changes = updates.map(
    ({ index, time, object }): Moment => ({
      index,
      order: index,
      time,
      shown: true,
      changes: Object.entries(object).flatMap(([name, value]) =>
        notFields.has(name) ? [] : [{ name, value }],
      ),
      before: [],
    }),
  );
  const read = ownChanges.map(
    ({ afterIndex, time, shown, fields }): Moment => ({
      index: null,
      order: afterIndex + 0.5,
      time,
      shown,
      changes: fields.flatMap(({ name, after }) => (notFields.has(name) ? [] : [{ name, value: after }])),
      before: fields,
    }),
  );
  return [...changes, ...read].sort(
    (one, other) => one.order - other.order || latestOf(one.time) - latestOf(other.time),
  );
}

function conversationOf({ comments, ownComments }: History): TimelineEntry[] {
  const authors = new Map(ownComments.map(({ id, author }) => [id, author]));
  const receivedIds = new Set(comments.map(({ id }) => id));
  const stored = comments.map(
    ({ id, index, at, text }): TimelineEntry => ({
      kind: 'comment',
      index,
      at,
      commentId: id,
      text,
      author: authors.get(id) ?? null,
      state: 'stored',
      message: '',
    }),
  );
  const pending = ownComments
    .filter(({ id }) => !receivedIds.has(id))
    .map(
      ({ id, at, text, author, state, message }): TimelineEntry => ({
        kind: 'comment',
        index: null,
        at,
        commentId: id,
        text,
        author,
        state,
        message,
      }),
    );
  return [...stored, ...pending];
}
