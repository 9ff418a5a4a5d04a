/** Requests that left and still have rows without an outcome; a few at any time. */
import type { RepeatClass } from '../../../shared/imports/repeat.ts';

export interface OpenRequest {
  readonly number: number;
  readonly class: RepeatClass;
  readonly sentAt: number;
  /** Its rows that have no outcome since it left. */
  readonly rows: Set<number>;
  readonly first: number;
  readonly last: number;
}

export interface OpenRequests {
  add(request: OpenRequest): void;
  remove(number: number): void;
  /** Answers the numbers of requests that have no such rows any more; those are gone. */
  settle(records: readonly number[]): number[];
  /** By number. */
  all(): OpenRequest[];
}

export function createOpenRequests(): OpenRequests {
  const requests = new Map<number, OpenRequest>();
  return {
    add: (request) => void requests.set(request.number, request),
    remove: (number) => void requests.delete(number),
    settle(records) {
      const done: number[] = [];
      for (const { number, rows, first, last } of requests.values()) {
        for (const record of records) if (record >= first && record <= last) rows.delete(record);
        if (rows.size > 0) continue;
        done.push(number);
        requests.delete(number);
      }
      return done;
    },
    all: () => [...requests.values()].toSorted((one, other) => one.number - other.number),
  };
}
