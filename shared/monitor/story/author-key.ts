import type { TimelineEntry } from '../incident.ts';

/** Names an entry of a timeline: updates by their index, comments by their id and time, other changes by their time. */
export function authorKeyOf(entry: TimelineEntry): string {
  if (entry.kind === 'comment') return `comment ${entry.commentId} ${entry.at}`;
  return entry.index === null ? `change at ${entry.at}` : `update ${entry.index}`;
}
