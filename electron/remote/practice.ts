/** Client of the routes that control the embedded practice platform: faults, logged requests, reset. */
import { z } from 'zod';
import {
  type PracticeFaults,
  type PracticeRequest,
  practiceFaults,
  practiceRequests,
} from '../../shared/practice.ts';
import type { Http, HttpRequest } from './http.ts';
import { readResponse, refusal } from './read-response.ts';

/** Every call throws AppError `offline`, `lost`, `rejected` or `unreadable`. */
interface PracticeClient {
  faults(): Promise<PracticeFaults>;
  /** Replaces all faults. */
  setFaults(faults: PracticeFaults): Promise<PracticeFaults>;
  /** Returns the last 200 requests, the oldest one first. */
  requests(): Promise<PracticeRequest[]>;
  reset(): Promise<void>;
}

const thePlatform = 'The practice platform';
const timeoutMs = 10_000;

export function createPracticeClient(deps: { http: Http; origin: string }): PracticeClient {
  const ask = async <T>(
    method: HttpRequest['method'],
    path: string,
    schema: z.ZodType<T>,
    body?: object,
  ): Promise<T> => {
    const response = await deps.http.send({
      method,
      url: `${deps.origin}/practice${path}`,
      timeoutMs,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (response.status >= 300) throw refusal(response, thePlatform);
    return readResponse(schema, response, thePlatform);
  };
  return {
    faults: () => ask('GET', '/faults', practiceFaults),
    setFaults: (faults) => ask('PUT', '/faults', practiceFaults, faults),
    requests: async () => (await ask('GET', '/requests', practiceRequests)).items,
    reset: async () => {
      await ask('POST', '/reset', z.object({}));
    },
  };
}
