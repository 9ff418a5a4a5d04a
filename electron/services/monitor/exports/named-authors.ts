/** Names the authors of an incident's changes and comments by the history of its vertex, which updates do not do. */
import { earliestOf } from '../../../../shared/monitor/change-time.ts';
import type { TimelineEntry } from '../../../../shared/monitor/incident.ts';
import { authorKeyOf } from '../../../../shared/monitor/story/author-key.ts';
import type { HistoryEntry } from '../../../../shared/vertices.ts';
import { attributeOf } from '../incident-attributes.ts';

/** The platform's clock and ours may differ by so much. */
const skewMs = 60_000;
const commentsAttribute = '/comments';

type ChangeEntry = Extract<TimelineEntry, { kind: 'change' }>;
type CommentEntry = Extract<TimelineEntry, { kind: 'comment' }>;

/** By `authorKeyOf`, from a history with the newest write first. An entry that could be of two authors is left without a name. */
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

/** The writes that may have made a change: they set one of its fields to the same value at a time that fits. */
function changedBy({ fields, time, at }: ChangeEntry, history: readonly HistoryEntry[]): HistoryEntry[] {
  const earliest = (earliestOf(time) ?? Number.NEGATIVE_INFINITY) - skewMs;
  return history.filter(
    ({ at: written, changes }) =>
      (written === null || (written >= earliest && written <= at + skewMs)) &&
      changes.some(({ name, after }) =>
        fields.some((field) => attributeOf(field.name) === name && isSame(field.after, after)),
      ),
  );
}

/** The first write after which the comment was in the list. */
function commentedBy({ at, text }: CommentEntry, history: readonly HistoryEntry[]): HistoryEntry[] {
  const hasIt = (value: unknown) => itemsOf(value).some((item) => item.created === at && item.value === text);
  const found = history.filter(({ changes }) =>
    changes.some(({ name, before, after }) => name === commentsAttribute && hasIt(after) && !hasIt(before)),
  );
  return found.slice(-1);
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

function itemsOf(value: unknown): { value?: unknown; created?: unknown }[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : [];
}
