import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { deferredApi } from './deferred-api.ts';
import { AppError } from './errors.ts';
import { type ApiOf, call, event } from './rpc.ts';

const contract = {
  greeting: { say: call(z.object({ name: z.string() }), z.string()), events: event(z.number()) },
};

/**
 * Creates an Api that starts when `start` is resolved, with `faults` for its refused subscriptions. `listening` returns
 * the number of subscriptions to the started Api, which sends each listener the event 7.
 */
function createDeferred() {
  const start = Promise.withResolvers<ApiOf<typeof contract>>();
  const faults: unknown[] = [];
  let listening = 0;
  const api: ApiOf<typeof contract> = {
    greeting: {
      say: async ({ name }) => `Hello ${name}`,
      events: (listener) => {
        listening += 1;
        listener(7);
        return () => {
          listening -= 1;
        };
      },
    },
  };
  const deferred = deferredApi(contract, start.promise, (error) => faults.push(error));
  return { start, api, deferred, faults, listening: () => listening };
}
const flush = () => new Promise((resolve) => setTimeout(resolve));

describe('an Api that starts later', () => {
  it('responds to calls and sends events once it has started', async () => {
    const { start, api, deferred } = createDeferred();
    const events: number[] = [];
    const reply = deferred.greeting.say({ name: 'Ada' });
    deferred.greeting.events((value) => events.push(value));
    await flush();
    expect(events).toEqual([]);
    start.resolve(api);
    expect(await reply).toBe('Hello Ada');
    expect(events).toEqual([7]);
  });

  it('does not subscribe for a listener that has unsubscribed, and ends a subscription that has begun', async () => {
    const { start, api, deferred, listening } = createDeferred();
    deferred.greeting.events(() => undefined)();
    const stop = deferred.greeting.events(() => undefined);
    start.resolve(api);
    await flush();
    expect(listening()).toBe(1);
    stop();
    expect(listening()).toBe(0);
  });

  it('rejects calls with the error of its start, and reports no fault for subscriptions', async () => {
    const { start, deferred, faults } = createDeferred();
    const reply = deferred.greeting.say({ name: 'Ada' });
    deferred.greeting.events(() => undefined);
    const fault = new AppError('conflict', 'A newer version was here.');
    start.reject(fault);
    await expect(reply).rejects.toBe(fault);
    await flush();
    // The caller has received the failure; a subscriber does not receive it again.
    expect(faults).toEqual([]);
  });

  it('subscribes listeners immediately after it has started', async () => {
    const { start, api, deferred, listening } = createDeferred();
    start.resolve(api);
    await flush();
    const events: number[] = [];
    const stop = deferred.greeting.events((value) => events.push(value));
    expect(events).toEqual([7]);
    stop();
    expect(listening()).toBe(0);
  });

  it('reports a refused subscription: to a new subscriber directly, to the log for an earlier one', async () => {
    const { start, api, deferred, faults } = createDeferred();
    const fault = new AppError('not-found', 'There is no such event.');
    deferred.greeting.events(() => undefined);
    const refusing = () => {
      throw fault;
    };
    start.resolve({ greeting: { ...api.greeting, events: refusing } });
    await flush();
    expect(faults).toEqual([fault]);
    expect(() => deferred.greeting.events(() => undefined)).toThrow(fault);
  });
});
