/** Makes the history of an incident out of its updates, its readings and its comments. */

import type { TimelineEntry } from '../../../shared/monitor/incident.ts';
import type { FieldChange } from '../../../shared/monitor/picture.ts';
import type { Ledger } from '../../storage/ledger/ledger.ts';

type History = ReturnType<Ledger['history']>;

interface Moment {
  readonly index: number | null;
  readonly order: number;
  readonly at: number;
  readonly shown: boolean;
  readonly told: readonly { name: string; value: unknown }[];
  /** What a reading knew of the time before it. */
  readonly before: readonly FieldChange[];
}

const notFields: ReadonlySet<string> = new Set(['$id', '$type', '$delta', 'comments']);

/** Oldest first; `before` of a field is there where any earlier word of it is kept. */
export function timelineOf(history: History): TimelineEntry[] {
  const moments = momentsOf(history);
  const known = new Map<string, unknown>();
  const entries: TimelineEntry[] = [];
  for (const { index, at, shown, told, before } of moments) {
    for (const change of before)
      if (!known.has(change.name) && 'before' in change) known.set(change.name, change.before);
    const fields = told.flatMap(({ name, value }) => {
      const isSame =
        known.has(name) && JSON.stringify(known.get(name)) === JSON.stringify(value ?? undefined);
      // A field that is told again as it was has not changed.
      if (isSame) return [];
      const field = {
        name,
        ...(known.get(name) !== undefined && { before: known.get(name) }),
        ...(value !== null && value !== undefined && { after: value }),
      };
      known.set(name, value ?? undefined);
      return [field];
    });
    // What somebody found when looking is history where it differs from what was known.
    const worthTelling = shown ? fields : fields.filter((field) => 'before' in field);
    if (worthTelling.length === 0) continue;
    entries.push({ kind: 'change', index, at, fields: worthTelling, ...(!shown && { found: true }) });
  }
  return inOrder([...entries, ...conversationOf(history)]);
}

/**
 * What updates told stands in the order of the updates: of a change that was read on later nobody knows when it was, and
 * the comments told after it have their own times. Everything else stands between them by its time.
 */
function inOrder(entries: readonly TimelineEntry[]): TimelineEntry[] {
  const told = entries
    .filter(({ index }) => index !== null)
    .sort((one, other) => (one.index ?? 0) - (other.index ?? 0));
  const notAfter = new Map<TimelineEntry, number>();
  let soonest = Number.POSITIVE_INFINITY;
  for (const entry of told.toReversed()) {
    soonest = Math.min(soonest, entry.at);
    notAfter.set(entry, soonest);
  }
  const place = (entry: TimelineEntry) => notAfter.get(entry) ?? entry.at;
  // Sorting keeps the order of what stands at the same time.
  return [...told, ...entries.filter(({ index }) => index === null)].sort(
    (one, other) => place(one) - place(other),
  );
}

/** In the order in which they were true: updates by index, readings behind the last update they knew. */
function momentsOf({ updates, ownChanges }: History): Moment[] {
  const told = updates.map(
    ({ index, at, object }): Moment => ({
      index,
      order: index,
      at,
      shown: true,
      told: Object.entries(object).flatMap(([name, value]) => (notFields.has(name) ? [] : [{ name, value }])),
      before: [],
    }),
  );
  const read = ownChanges.map(
    ({ afterIndex, at, shown, fields }): Moment => ({
      index: null,
      order: afterIndex + 0.5,
      at,
      shown,
      told: fields.flatMap(({ name, after }) => (notFields.has(name) ? [] : [{ name, value: after }])),
      before: fields,
    }),
  );
  return [...told, ...read].sort((one, other) => one.order - other.order || one.at - other.at);
}

function conversationOf({ comments, ownComments }: History): TimelineEntry[] {
  const authors = new Map(ownComments.map(({ id, author }) => [id, author]));
  const here = new Set(comments.map(({ id }) => id));
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
  const own = ownComments
    .filter(({ id }) => !here.has(id))
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
  return [...stored, ...own];
}
