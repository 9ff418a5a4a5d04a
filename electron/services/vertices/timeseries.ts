/** Reads the values of a timeseries in a range, and adds values. */
import { AppError } from '../../../shared/errors.ts';
import type { VertexRow } from '../../../shared/vertices.ts';
import { type TimedValue, valuesBody, valuesOf } from '../../remote/graph-values.ts';
import { postToVertex } from '../../remote/graph-vertex.ts';
import type { Current } from '../connections/service.ts';
import { expectAccepted } from './expect-accepted.ts';
import { graphOf } from './graph-of.ts';
import type { LoggedWrite } from './logged-write.ts';

const maxPoints = 10_000;

/** Reads the newest values of a range; `cut` is true if there are more than {@link maxPoints}. */
export async function readValues(
  from: Current,
  input: { id: string; from: number | null; to: number | null },
): Promise<{ points: TimedValue[]; cut: boolean }> {
  const found = await valuesOf(graphOf(from), { ...input, limit: maxPoints + 1 });
  return { points: found.slice(-maxPoints), cut: found.length > maxPoints };
}

/**
 * Adds values. A request without a response is sent once more, because values with the same times replace the first.
 */
export async function addValues(
  loggedWrite: LoggedWrite,
  to: Current,
  vertex: VertexRow,
  points: readonly TimedValue[],
): Promise<void> {
  const { id } = vertex;
  const json = valuesBody(points);
  const request = {
    to,
    vertex,
    path: `/${encodeURIComponent(id)}/values`,
    body: JSON.stringify(json),
    send: () => postToVertex(graphOf(to), id, json, '/values'),
  };
  try {
    expectAccepted(await loggedWrite(request));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'lost') throw error;
    expectAccepted(await loggedWrite(request));
  }
}
