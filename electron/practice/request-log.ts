/** Logs the last requests to the practice platform, so that trainees see what a program sends. */
import type { PracticeRequest } from '../../shared/practice.ts';

/** Requests that are kept. */
const maxRequests = 200;

export interface RequestLog {
  add(request: Omit<PracticeRequest, 'number'>): void;
  /** Returns the last requests, the oldest one first. */
  last(): PracticeRequest[];
}

export function createRequestLog(): RequestLog {
  let requests: PracticeRequest[] = [];
  let number = 0;
  return {
    add(request) {
      number += 1;
      requests = [...requests.slice(1 - maxRequests), { number, ...request }];
    },
    last: () => requests,
  };
}
