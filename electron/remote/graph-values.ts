/** The values of a timeseries. */
import { z } from 'zod';
import { askGraph, expectDone, type GraphAddress, theGraph } from './graph-requests.ts';
import { integerIn, timeIn } from './read-number.ts';
import { readResponse } from './read-response.ts';

/** `at` in milliseconds since epoch. */
export interface TimedValue {
  readonly at: number;
  readonly value: string;
}

const number = z.unknown().optional();
const values = z.looseObject({
  items: z.array(
    z
      .looseObject({ timestamp: number, time: number, value: number })
      .transform(({ timestamp, time, value }) => ({ at: integerIn(timestamp) ?? timeIn(time), value })),
  ),
});

/**
 * Returns the newest values of a range, oldest first, also where a platform returns them in the other order or more of them.
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
  const response = await askGraph(at, `${encodeURIComponent(id)}/values?${asked}`, { method: 'GET' });
  return readResponse(values, expectDone(response), theGraph)
    .items.flatMap(({ at: time, value }) =>
      time === null || value === undefined || value === null ? [] : [{ at: time, value: textOf(value) }],
    )
    .toSorted((one, other) => one.at - other.at)
    .slice(-limit);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The body that is posted to `/{id}/values`. @source wire.md §4 */
export const valuesBody = (points: readonly TimedValue[]) => ({
  items: points.map(({ at, value }) => ({ timestamp: at, value })),
});
