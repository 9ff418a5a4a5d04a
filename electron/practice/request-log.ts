/** Log of the last requests to the practice platform, so that a trainee sees what a program really sends. */
import type { PracticeRequest } from '../../shared/practice.ts';

const kept = 200;

export interface RequestLog {
  add(request: Omit<PracticeRequest, 'number'>): void;
  /** Oldest first. */
  last(): PracticeRequest[];
}

export function createRequestLog(): RequestLog {
  let requests: PracticeRequest[] = [];
  let number = 0;
  return {
    add(request) {
      number += 1;
      requests = [...requests.slice(1 - kept), { number, ...request }];
    },
    last: () => requests,
  };
}
