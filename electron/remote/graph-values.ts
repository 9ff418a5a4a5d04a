/** Reads the values of a timeseries, and creates the body that writes some. */
import { z } from 'zod';
import { expectSuccess, type GraphAddress, requestGraph, theGraph } from './graph-requests.ts';
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
 * Returns the newest values of a range, the oldest one first, even if the platform sends another order or more values.
 * @throws AppError `offline`, `lost`, `unauthorized`, `rejected` or `unreadable`
 * @source wire.md §4, `GET /{id}/values`
 */
export async function valuesOf(
  at: GraphAddress,
  { id, from, to, limit }: { id: string; from: number | null; to: number | null; limit: number },
): Promise<TimedValue[]> {
  const parameters = new URLSearchParams({ limit: String(limit), order: 'desc' });
  if (from !== null) parameters.set('from', String(from));
  if (to !== null) parameters.set('to', String(to));
  const response = await requestGraph(at, `${encodeURIComponent(id)}/values?${parameters}`, {
    method: 'GET',
  });
  return readResponse(values, expectSuccess(response), theGraph)
    .items.flatMap(({ at: time, value }) =>
      time === null || value === undefined || value === null ? [] : [{ at: time, value: textOf(value) }],
    )
    .toSorted((one, other) => one.at - other.at)
    .slice(-limit);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Returns the body that is posted to `/{id}/values`. @source wire.md §4 */
export const valuesBody = (points: readonly TimedValue[]) => ({
  items: points.map(({ at, value }) => ({ timestamp: at, value })),
});
