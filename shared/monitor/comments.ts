/** Reads and writes the map of an incident's comments. */
import { isObject } from '../json/is-object.ts';
import type { Fields } from './projection.ts';

export interface Comment {
  readonly id: string;
  /** Milliseconds since epoch. */
  readonly at: number;
  readonly text: string;
}

/** Returns the comments of an object or an update, oldest first; skips invalid entries. @source interfaces.md 2.6 */
export function commentsOf(object: Fields): Comment[] {
  const map = object['comments'];
  if (typeof map !== 'object' || map === null) return [];
  const found: Comment[] = [];
  for (const [id, entry] of Object.entries(map)) {
    const { comments } = fieldsOf(entry);
    for (const each of Array.isArray(comments) ? comments : []) {
      const { timestamp, value } = fieldsOf(each);
      const at = Number(timestamp);
      if (Number.isFinite(at) && typeof value === 'string') found.push({ id, at, text: value });
    }
  }
  return found.sort((one, other) => one.at - other.at);
}

const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {});

/** Returns a map that adds one comment and changes nothing else. @source interfaces.md 4.2 rule 2 */
export const commentsMap = ({ id, at, text }: Comment): Record<string, unknown> => ({
  comments: { [id]: { comments: [{ timestamp: at, value: text }] } },
});
