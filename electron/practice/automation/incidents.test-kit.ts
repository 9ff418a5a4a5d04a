/** Reads and writes incidents for tests of the automation. */
import type { ObjectClient } from '../objects/objects.test-kit.ts';
import type { Json } from '../practice.test-kit.ts';

/** In milliseconds. */
export const second = 1_000;
export const ended = /^(RESOLVED|STOPPED)$/;

export const incident = (more: Json = {}): Json => ({
  $type: 'incident',
  originNode: 'practice:machine:web-01',
  subject: 'CPU load',
  ...more,
});

export const addComment = (client: ObjectClient, id: string, value: string, timestamp = 1) =>
  client.write(id, { $type: 'incident', comments: { c: { comments: [{ timestamp, value }] } } });

export const commentsOf = (objects: Json[]): string[] =>
  objects.flatMap(({ comments = {} }) =>
    Object.values(comments as Record<string, { comments: { value: string }[] }>).flatMap(
      ({ comments: added }) => added.map(({ value }) => value),
    ),
  );

/** Returns the updates of one object among those that `read` returns. */
export const updatesOf = async (read: () => Promise<Json[]>, id: string): Promise<Json[]> =>
  (await read()).filter(({ $id }) => $id === id);
