/** Comments of an incident, as its map of comments holds them. */
import { z } from 'zod';

export interface Comment {
  readonly id: string;
  /** Milliseconds since epoch. */
  readonly at: number;
  readonly text: string;
}

const entry = z.looseObject({ comments: z.array(z.unknown()) });
const commentSchema = z.looseObject({ timestamp: z.coerce.number(), value: z.string() });

/** Returns the comments of an object or an update, oldest first; skips invalid entries. @source interfaces.md 2.6 */
export function commentsOf(object: Readonly<Record<string, unknown>>): Comment[] {
  const map = object['comments'];
  if (typeof map !== 'object' || map === null) return [];
  return Object.entries(map)
    .flatMap(([id, value]) => {
      const { success, data } = entry.safeParse(value);
      return success
        ? data.comments.map((each) => ({ id, comment: commentSchema.safeParse(each).data }))
        : [];
    })
    .flatMap(({ id, comment }) => (comment ? [{ id, at: comment.timestamp, text: comment.value }] : []))
    .sort((one, other) => one.at - other.at);
}

/** Comments map that adds one comment and changes nothing else. @source interfaces.md 4.2 rule 2 */
export const commentsMap = ({ id, at, text }: Comment): Record<string, unknown> => ({
  comments: { [id]: { comments: [{ timestamp: at, value: text }] } },
});
