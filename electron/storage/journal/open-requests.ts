/** Requests that left and still have rows without an outcome; a few at any time. */
import type { RetrySafety } from '../../../shared/imports/retry-safety.ts';

interface OpenRequest {
  readonly number: number;
  readonly class: RetrySafety;
  readonly sentAt: number;
  /** Rows of the request that got no outcome after it was sent. */
  readonly rows: ReadonlySet<number>;
}

export interface OpenRequests {
  /** @param request with each of its rows once */
  add(request: Omit<OpenRequest, 'rows'> & { readonly rows: readonly number[] }): void;
  remove(number: number): void;
  /**
   * Returns the numbers of requests without any such rows left; these requests are removed. @param records ascending
   */
  complete(records: readonly number[]): number[];
  /** Whether these numbers, each once, are those of all requests. */
  hasOnly(numbers: readonly number[]): boolean;
  /** Returns the open requests, ordered by number. */
  all(): OpenRequest[];
}

interface TrackedRequest extends Omit<OpenRequest, 'rows'> {
  readonly records: readonly number[];
  readonly first: number;
  readonly last: number;
  /** Created only where rows are completed one by one; mostly they complete all at once. */
  left: Set<number> | null;
}

export function createOpenRequests(): OpenRequests {
  const requests = new Map<number, TrackedRequest>();
  const leftOf = (request: TrackedRequest): Set<number> => {
    request.left ??= new Set(request.records);
    return request.left;
  };
  const isDone = (request: TrackedRequest, records: readonly number[]): boolean => {
    if (request.left === null && isSame(request.records, records)) return true;
    const { first, last } = request;
    if ((records[0] ?? 0) > last || (records.at(-1) ?? 0) < first) return false;
    let left: Set<number> | null = null;
    for (const record of records) {
      if (record < first || record > last) continue;
      left ??= leftOf(request);
      left.delete(record);
    }
    return left?.size === 0;
  };
  return {
    add({ rows, ...request }) {
      let [first, last] = [Number.POSITIVE_INFINITY, 0];
      for (let at = 0; at < rows.length; at++) {
        const record = rows[at] as number;
        if (record < first) first = record;
        if (record > last) last = record;
      }
      requests.set(request.number, { ...request, records: rows, first, last, left: null });
    },
    remove: (number) => void requests.delete(number),
    complete(records) {
      const done: number[] = [];
      for (const request of requests.values()) {
        if (!isDone(request, records)) continue;
        done.push(request.number);
        requests.delete(request.number);
      }
      return done;
    },
    hasOnly: (numbers) => numbers.length === requests.size && numbers.every((number) => requests.has(number)),
    all: () =>
      [...requests.values()]
        .toSorted((one, other) => one.number - other.number)
        .map((request) => ({
          number: request.number,
          class: request.class,
          sentAt: request.sentAt,
          rows: leftOf(request),
        })),
  };
}

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one === other || (one.length === other.length && one.every((record, index) => record === other[index]));
