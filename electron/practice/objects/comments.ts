/** Stores all comments of issues, and which of them have not been delivered yet. */
import { z } from 'zod';
import type { JsonObject } from '../graph/json.ts';
import type { ListItem } from '../graph/lists.ts';
import type { Db } from '../store/database.ts';

export interface Comment {
  /** The comment-id that the author chose. */
  readonly id: string;
  /** Milliseconds since epoch. */
  readonly timestamp: number;
  readonly value: string;
}

/** Comments in a domain object, by comment-id. @source interfaces.md 2.6 */
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
  /** Adds comments, and returns those that are new. The issue may be created later in the same transaction. */
  add(issue: string, comments: readonly Comment[]): Comment[];
  /** Adds the comments that a client wrote directly into the list property of the issue. */
  absorb(issue: string, items: readonly ListItem[]): void;
  /** Returns the comments that no earlier call has returned. */
  takeNew(issue: string): Comment[];
  /** Returns the latest comments, in ascending order of time. */
  last(issue: string, count: number): Comment[];
  /** Returns all comments, in ascending order of time. */
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
  const undelivered = db.prepare<[string], Comment>(
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
      const comments = undelivered.all(issue);
      if (comments.length > 0) markDelivered.run(issue);
      return comments;
    },
    last: (issue, count) => last.all(issue, count).reverse(),
    all: (issue) => all.all(issue),
  };
}
