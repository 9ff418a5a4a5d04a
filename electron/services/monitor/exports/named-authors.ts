/** Names the authors of an incident's changes and comments by the history of its vertex, which updates do not do. */
import { earliestOf } from '../../../../shared/monitor/change-time.ts';
import type { TimelineEntry } from '../../../../shared/monitor/incident.ts';
import { authorKeyOf } from '../../../../shared/monitor/story/author-key.ts';
import type { HistoryEntry } from '../../../../shared/vertices.ts';
import { attributeOf } from '../incident-attributes.ts';

/** Largest difference between the clock of the platform and ours. */
const skewMs = 60_000;
const commentsAttribute = '/comments';

type ChangeEntry = Extract<TimelineEntry, { kind: 'change' }>;
type CommentEntry = Extract<TimelineEntry, { kind: 'comment' }>;

/** Returns authors by `authorKeyOf`; none for an entry that could be of two. @param history the newest write first */
export function namedAuthors(
  timeline: readonly TimelineEntry[],
  history: readonly HistoryEntry[],
): Record<string, string> {
  return Object.fromEntries(
    timeline.flatMap((entry) => {
      const writes = entry.kind === 'comment' ? commentedBy(entry, history) : changedBy(entry, history);
      const [author, ...others] = new Set(writes.map(({ by }) => by));
      return author === undefined || author === '' || others.length > 0
        ? []
        : [[authorKeyOf(entry), author] as const];
    }),
  );
}

/** Returns the writes that may have made a change: they set one of its fields to the same value at a time that fits. */
function changedBy({ fields, time, at }: ChangeEntry, history: readonly HistoryEntry[]): HistoryEntry[] {
  const earliest = (earliestOf(time) ?? Number.NEGATIVE_INFINITY) - skewMs;
  return history.filter(
    ({ at: writtenAt, changes }) =>
      (writtenAt === null || (writtenAt >= earliest && writtenAt <= at + skewMs)) &&
      changes.some(({ name, after }) =>
        fields.some((field) => attributeOf(field.name) === name && isSame(field.after, after)),
      ),
  );
}

/** Returns the first write after which the comment was in the list; empty if there is none. */
function commentedBy({ at, text }: CommentEntry, history: readonly HistoryEntry[]): HistoryEntry[] {
  const hasComment = (value: unknown) =>
    itemsOf(value).some((item) => item.created === at && item.value === text);
  const matches = history.filter(({ changes }) =>
    changes.some(
      ({ name, before, after }) => name === commentsAttribute && hasComment(after) && !hasComment(before),
    ),
  );
  return matches.slice(-1);
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

function itemsOf(value: unknown): { value?: unknown; created?: unknown }[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : [];
}
