/** Implements timeseries: writes and reads the values of vertices of the type ogit/Timeseries. */
import { PlatformError } from '../errors.ts';
import type { Span, TimedValue, ValueTable } from '../store/values.ts';
import type { VertexTable } from '../store/vertices.ts';

export interface Values {
  /** A second value at the same timestamp replaces the first. @throws PlatformError 400, 404 */
  write(id: string, items: readonly TimedValue[]): void;
  /** @throws PlatformError 400, 404 */
  read(id: string, span: Span): TimedValue[];
}

export const timeseriesType = 'ogit/Timeseries';

/** Each call runs inside the transaction of its caller. @source interfaces.md 2.3, wire.md §3 and §4 */
export function createValues(deps: { values: ValueTable; vertices: VertexTable }): Values {
  const { values, vertices } = deps;

  const checkTimeseries = (id: string): void => {
    const vertex = vertices.byId(id);
    if (vertex === undefined) throw new PlatformError(404, `There is no vertex "${id}".`);
    if (vertex.type !== timeseriesType)
      throw new PlatformError(
        400,
        `"${id}" is of type "${vertex.type}" and not of type "${timeseriesType}".`,
      );
  };

  return {
    write(id, items) {
      checkTimeseries(id);
      for (const item of items) {
        if (!Number.isSafeInteger(item.timestamp))
          throw new PlatformError(400, 'A timestamp must be an integer: milliseconds since epoch.');
        values.put(id, item);
      }
    },
    read(id, span) {
      checkTimeseries(id);
      return values.read(id, span);
    },
  };
}
