/** The values of a timeseries. */
import { z } from 'zod';
import { readAnswer } from './answer.ts';
import { askGraph, expectDone, type GraphAddress, theGraph } from './graph-requests.ts';
import { integerIn, timeIn } from './told-number.ts';

/** `at` in milliseconds since epoch. */
export interface TimedValue {
  readonly at: number;
  readonly value: string;
}

const told = z.unknown().optional();
const values = z.looseObject({
  items: z.array(
    z
      .looseObject({ timestamp: told, time: told, value: told })
      .transform(({ timestamp, time, value }) => ({ at: integerIn(timestamp) ?? timeIn(time), value })),
  ),
});

/**
 * The newest of a range, oldest first. Whoever answers in the other order, or with more, is put right.
 * @throws AppError `offline`, `lost`, `unauthorized`, `rejected` or `unreadable`
 * @source wire.md §4, `GET /{id}/values`
 */
export async function valuesOf(
  at: GraphAddress,
  { id, from, to, limit }: { id: string; from: number | null; to: number | null; limit: number },
): Promise<TimedValue[]> {
  const asked = new URLSearchParams({ limit: String(limit), order: 'desc' });
  if (from !== null) asked.set('from', String(from));
  if (to !== null) asked.set('to', String(to));
  const answer = await askGraph(at, `${encodeURIComponent(id)}/values?${asked}`, { method: 'GET' });
  return readAnswer(values, expectDone(answer), theGraph)
    .items.flatMap(({ at: time, value }) =>
      time === null || value === undefined || value === null ? [] : [{ at: time, value: textOf(value) }],
    )
    .toSorted((one, other) => one.at - other.at)
    .slice(-limit);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** What is posted to `/{id}/values`. @source wire.md §4 */
export const valuesBody = (points: readonly TimedValue[]) => ({
  items: points.map(({ at, value }) => ({ timestamp: at, value })),
});
