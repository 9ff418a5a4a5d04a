/** Finds out, from the recorded requests, how often each row may have been executed, and whether that is certain. */

import type { RecordedRequest } from './recording-proxy.ts';
import type { Workload } from './workload.ts';
import type { ResponseItem } from './world.ts';

export interface RowExecutions {
  /** Requests in which the row may have been executed. */
  readonly executions: readonly RecordedRequest[];
  /** Requests among the executions whose response reports the outcome of the row for certain. */
  readonly certain: ReadonlySet<RecordedRequest>;
  /** Whether a request stopped reading at this row. */
  readonly isGuilty: boolean;
}

/**
 * Returns the executions by row, counted from 0; rows with the same cells share them.
 * @throws Error if a request had another header, or a row that is not in the file
 */
export function rowExecutionsOf(workload: Workload, requests: readonly RecordedRequest[]): RowExecutions[] {
  const rows = workload.rows.map(() => ({
    executions: [] as RecordedRequest[],
    certain: new Set<RecordedRequest>(),
    isGuilty: false,
  }));
  const rowsByCells = new Map<string, number[]>();
  for (const [row, cells] of workload.rows.entries()) {
    const key = JSON.stringify(cells);
    rowsByCells.set(key, [...(rowsByCells.get(key) ?? []), row]);
  }
  for (const request of requests) {
    if (JSON.stringify(request.header) !== JSON.stringify(workload.header))
      throw new Error(`A request had the header ${JSON.stringify(request.header)}.`);
    const stop = request.items.find(isAbort)?.order ?? Number.POSITIVE_INFINITY;
    const items = new Map(request.items.map((item) => [item.order, item]));
    const isCertain = isResponseCertain(request, workload);
    for (const [order, cells] of request.rows.entries()) {
      const found = rowsByCells.get(JSON.stringify(cells));
      if (found === undefined) throw new Error(`A request carried a row that is not in the file: ${cells}.`);
      for (const row of found) {
        const known = rows[row];
        if (known === undefined) continue;
        known.isGuilty ||= order === stop;
        if (!mayBeExecuted(request, order, stop, items.get(order))) continue;
        known.executions.push(request);
        if (isCertain && isItemCertain(items.get(order))) known.certain.add(request);
      }
    }
  }
  return rows;
}

function mayBeExecuted(
  { status, addsUp }: RecordedRequest,
  order: number,
  stop: number,
  item: ResponseItem | undefined,
): boolean {
  if (status === null || status >= 500) return true;
  if (status !== 200) return false;
  if (!addsUp) return true;
  return order < stop && !isRefused(item);
}

/** A row of /combined has items beyond that of its vertex, which are not distinguished here. */
const isResponseCertain = ({ status, addsUp, rows, items }: RecordedRequest, { path }: Workload): boolean =>
  status === 200 &&
  addsUp &&
  (path !== 'combined' ||
    items.every((item) => item.order < rows.length || (isItemCertain(item) && !isRefused(item))));

const isAbort = ({ status, data }: ResponseItem): boolean => status === 'fail' && data.original_data === null;
const isRefused = (item: ResponseItem | undefined): boolean =>
  item?.status === 'fail' && (item.data.code === 401 || item.data.code === 429);

function isItemCertain(item: ResponseItem | undefined): boolean {
  if (item === undefined) return false;
  const { status, data } = item;
  return (
    status === 'success' ||
    (data.code ?? 0) < 500 ||
    String((data as { error?: string }).error) === 'ValueError'
  );
}
