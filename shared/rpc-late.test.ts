import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from './errors.ts';
import { type ApiOf, call, news } from './rpc.ts';
import { lateApi } from './rpc-late.ts';

const contract = {
  greeting: { say: call(z.object({ name: z.string() }), z.string()), told: news(z.number()) },
};

function create() {
  const there = Promise.withResolvers<ApiOf<typeof contract>>();
  const faults: unknown[] = [];
  let listening = 0;
  const api: ApiOf<typeof contract> = {
    greeting: {
      say: async ({ name }) => `Hello ${name}`,
      told: (listener) => {
        listening += 1;
        listener(7);
        return () => {
          listening -= 1;
        };
      },
    },
  };
  const late = lateApi(contract, there.promise, (error) => faults.push(error));
  return { there, api, late, faults, listening: () => listening };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('an Api that is not there yet', () => {
  it('answers once it is there', async () => {
    const { there, api, late } = create();
    const told: number[] = [];
    const answer = late.greeting.say({ name: 'Ada' });
    late.greeting.told((value) => told.push(value));
    await settled();
    expect(told).toEqual([]);
    there.resolve(api);
    expect(await answer).toBe('Hello Ada');
    expect(told).toEqual([7]);
  });

  it('does not begin to listen for somebody who has gone, and ends what it began', async () => {
    const { there, api, late, listening } = create();
    late.greeting.told(() => undefined)();
    const stop = late.greeting.told(() => undefined);
    there.resolve(api);
    await settled();
    expect(listening()).toBe(1);
    stop();
    expect(listening()).toBe(0);
  });

  it('fails as the host fails', async () => {
    const { there, late, faults } = create();
    const answer = late.greeting.say({ name: 'Ada' });
    late.greeting.told(() => undefined);
    const fault = new AppError('conflict', 'A newer version was here.');
    there.reject(fault);
    await expect(answer).rejects.toBe(fault);
    await settled();
    // Who asked has heard of it; who listens is not told the same once more.
    expect(faults).toEqual([]);
  });

  it('tells at once what is listened to once it is there', async () => {
    const { there, api, late, listening } = create();
    there.resolve(api);
    await settled();
    const told: number[] = [];
    const stop = late.greeting.told((value) => told.push(value));
    expect(told).toEqual([7]);
    stop();
    expect(listening()).toBe(0);
  });

  it('says what refuses somebody who listens: to whoever listens now, to the log for who listened before', async () => {
    const { there, api, late, faults } = create();
    const fault = new AppError('not-found', 'There is no such news.');
    late.greeting.told(() => undefined);
    const refusing = () => {
      throw fault;
    };
    there.resolve({ greeting: { ...api.greeting, told: refusing } });
    await settled();
    expect(faults).toEqual([fault]);
    expect(() => late.greeting.told(() => undefined)).toThrow(fault);
  });
});
