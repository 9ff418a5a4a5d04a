import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { machines, machinesCsv } from '../../imports/imports.test-kit.ts';

let host: TestHost;
beforeEach(async () => {
  host = await openTestHost();
});
afterEach(() => host.close());

it('a run that has just ended keeps its result, whatever the limits; the next one that ends takes its place', async () => {
  await host.api.imports.setRetention({ days: null, sizeBytes: 0 });
  const file = await host.openText('machines.csv', machinesCsv(machines(3)));
  const first = await host.send(file.id);
  await setTimeout(300);
  expect((await host.api.imports.run({ runId: first.id })).state).toBe('finished');
  const second = await host.send(file.id);
  await expect
    .poll(() => host.api.imports.run({ runId: first.id }).catch(({ code }) => code))
    .toBe('not-found');
  expect((await host.api.imports.run({ runId: second.id })).endedAt).not.toBeNull();
});
