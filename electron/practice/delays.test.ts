import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { practiceToken } from '../practice-token.test-kit.ts';
import { startPractice } from './server.ts';

it('ends delays when the faults are set again, so that a delayed request is executed at once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'graph-intake-practice-'));
  const delayed = Promise.withResolvers<void>();
  const never = new Promise<void>(() => undefined);
  const platform = await startPractice({
    dataDir: folder,
    automation: false,
    wait() {
      delayed.resolve();
      return never;
    },
  });
  const setLatency = (latencyMs: number) =>
    fetch(`${platform.origin}/practice/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ latencyMs }),
    });
  await setLatency(600_000);
  const response = fetch(`${platform.origin}/api/version`);
  await delayed.promise;
  await setLatency(0);
  expect((await response).status).toBe(200);
  await platform.stop();
  await rm(folder, { recursive: true });
});

it('executes no request that is still delayed when the platform has stopped', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'graph-intake-practice-'));
  const [delayed, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const reported: unknown[] = [];
  const platform = await startPractice({
    dataDir: folder,
    automation: false,
    report: (cause) => reported.push(cause),
    wait: async () => {
      delayed.resolve();
      await released.promise;
    },
  });
  const headers = { authorization: `Bearer ${await practiceToken(platform)}` };
  await fetch(`${platform.origin}/practice/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ latencyMs: 5 }),
  });
  const lost = expect(fetch(`${platform.graphUrl}/xid/x`, { headers })).rejects.toThrow();
  await delayed.promise;
  await platform.stop();
  await lost;
  released.resolve();
  // The request is continued in the next turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  expect(reported).toEqual([]);
  await rm(folder, { recursive: true });
});
