import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { deferredApi } from './deferred-api.ts';
import { AppError } from './errors.ts';
import { type ApiOf, call, event } from './rpc.ts';

const contract = {
  greeting: { say: call(z.object({ name: z.string() }), z.string()), events: event(z.number()) },
};

function create() {
  const there = Promise.withResolvers<ApiOf<typeof contract>>();
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
  const late = deferredApi(contract, there.promise, (error) => faults.push(error));
  return { there, api, late, faults, listening: () => listening };
}
const flush = () => new Promise((resolve) => setTimeout(resolve));

describe('an Api that is not there yet', () => {
  it('responds once it is there', async () => {
    const { there, api, late } = create();
    const events: number[] = [];
    const reply = late.greeting.say({ name: 'Ada' });
    late.greeting.events((value) => events.push(value));
    await flush();
    expect(events).toEqual([]);
    there.resolve(api);
    expect(await reply).toBe('Hello Ada');
    expect(events).toEqual([7]);
  });

  it('does not subscribe for a listener that has left, and ends a begun subscription', async () => {
    const { there, api, late, listening } = create();
    late.greeting.events(() => undefined)();
    const stop = late.greeting.events(() => undefined);
    there.resolve(api);
    await flush();
    expect(listening()).toBe(1);
    stop();
    expect(listening()).toBe(0);
  });

  it('fails as the host fails', async () => {
    const { there, late, faults } = create();
    const reply = late.greeting.say({ name: 'Ada' });
    late.greeting.events(() => undefined);
    const fault = new AppError('conflict', 'A newer version was here.');
    there.reject(fault);
    await expect(reply).rejects.toBe(fault);
    await flush();
    // The caller has received the failure; a subscriber does not receive it again.
    expect(faults).toEqual([]);
  });

  it('notifies subscribers at once as soon as it is there', async () => {
    const { there, api, late, listening } = create();
    there.resolve(api);
    await flush();
    const events: number[] = [];
    const stop = late.greeting.events((value) => events.push(value));
    expect(events).toEqual([7]);
    stop();
    expect(listening()).toBe(0);
  });

  it('reports a refused subscription: to a new subscriber directly, to the log for an earlier one', async () => {
    const { there, api, late, faults } = create();
    const fault = new AppError('not-found', 'There is no such event.');
    late.greeting.events(() => undefined);
    const refusing = () => {
      throw fault;
    };
    there.resolve({ greeting: { ...api.greeting, events: refusing } });
    await flush();
    expect(faults).toEqual([fault]);
    expect(() => late.greeting.events(() => undefined)).toThrow(fault);
  });
});
