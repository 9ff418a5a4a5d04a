import type { TimelineEntry } from '../incident.ts';

/**
 * Returns the key of a timeline entry, by which `monitor.authors` returns its author: the index of an update, the id
 * and time of a comment, the time of another change.
 */
export function authorKeyOf(entry: TimelineEntry): string {
  if (entry.kind === 'comment') return `comment ${entry.commentId} ${entry.at}`;
  return entry.index === null ? `change at ${entry.at}` : `update ${entry.index}`;
}
