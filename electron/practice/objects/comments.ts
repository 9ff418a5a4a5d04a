/** The comments of issues: all that were ever made, and which of them have not been delivered yet. */
import { z } from 'zod';
import type { JsonObject } from '../graph/json.ts';
import type { ListItem } from '../graph/lists.ts';
import type { Db } from '../store/database.ts';

export interface Comment {
  /** The comment-id under which its maker put it. */
  readonly id: string;
  /** Milliseconds since epoch. */
  readonly timestamp: number;
  readonly value: string;
}

/** By comment-id. @source interfaces.md 2.6 */
export const commentsMap = z.record(
  z.string(),
  z.object({ comments: z.array(z.object({ timestamp: z.int(), value: z.string() })) }),
);

export const fromMap = (map: z.infer<typeof commentsMap>): Comment[] =>
  Object.entries(map).flatMap(([id, { comments }]) =>
    comments.map(({ timestamp, value }) => ({ id, timestamp, value })),
  );

export function toMap(comments: readonly Comment[]): JsonObject {
  const byId = Map.groupBy(comments, ({ id }) => id);
  return Object.fromEntries(
    [...byId].map(([id, ofId]) => [
      id,
      { comments: ofId.map(({ timestamp, value }) => ({ timestamp, value })) },
    ]),
  );
}

/** Each call runs inside the transaction of its caller; `issue` is an `ogit/_id`. */
export interface Comments {
  /** Those that were not there yet. The issue itself may follow within the same transaction. */
  add(issue: string, comments: readonly Comment[]): Comment[];
  /** Takes over comments that a client wrote into the list property itself. */
  absorb(issue: string, items: readonly ListItem[]): void;
  /** Those that this has not given out before. */
  takeNew(issue: string): Comment[];
  /** The youngest ones, the oldest of them first. */
  last(issue: string, count: number): Comment[];
  /** The oldest one first. */
  all(issue: string): Comment[];
}

export function createComments(db: Db): Comments {
  const add = db.prepare('INSERT INTO object_comments (issue, id, timestamp, value) VALUES (?, ?, ?, ?)');
  const isThere = db
    .prepare<[string, number, string, string], number>(
      'SELECT 1 FROM object_comments WHERE issue = ? AND timestamp = ? AND id = ? AND value = ?',
    )
    .pluck();
  const isKnownComment = db
    .prepare<[string, number, string], number>(
      'SELECT 1 FROM object_comments WHERE issue = ? AND timestamp = ? AND value = ?',
    )
    .pluck();
  const untold = db.prepare<[string], Comment>(
    'SELECT id, timestamp, value FROM object_comments WHERE issue = ? AND told = 0 ORDER BY number',
  );
  const markDelivered = db.prepare('UPDATE object_comments SET told = 1 WHERE issue = ? AND told = 0');
  const last = db.prepare<[string, number], Comment>(
    'SELECT id, timestamp, value FROM object_comments WHERE issue = ? ORDER BY timestamp DESC, number DESC LIMIT ?',
  );
  const all = db.prepare<[string], Comment>(
    'SELECT id, timestamp, value FROM object_comments WHERE issue = ? ORDER BY timestamp, number',
  );

  return {
    add: (issue, comments) =>
      comments.filter(({ id, timestamp, value }) => {
        if (isThere.get(issue, timestamp, id, value) !== undefined) return false;
        add.run(issue, id, timestamp, value);
        return true;
      }),
    absorb(issue, items) {
      for (const { created, value } of items)
        if (isKnownComment.get(issue, created, value) === undefined)
          add.run(issue, `list-${created}`, created, value);
    },
    takeNew(issue) {
      const comments = untold.all(issue);
      if (comments.length > 0) markDelivered.run(issue);
      return comments;
    },
    last: (issue, count) => last.all(issue, count).reverse(),
    all: (issue) => all.all(issue),
  };
}
