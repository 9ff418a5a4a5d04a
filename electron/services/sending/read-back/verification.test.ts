import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunState } from '../../../../shared/sending/runs.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { csvOf, machines, machinesCsv } from '../../imports/imports.test-kit.ts';

let host: TestHost;
/** Ends the waits for the read-backs, which take 2 min 13 s. */
let passTime: () => void;
beforeEach(async () => {
  const { promise: timePassed, resolve } = Promise.withResolvers<void>();
  passTime = resolve;
  host = await openTestHost({ timePassed });
});
afterEach(() => host.close());

/**
 * Starts a run that adds a value to a list of each of `count` new machines, and returns its id. These rows must not be
 * sent twice; the first request is lost.
 */
async function sendLosingTheFirst(count: number): Promise<string> {
  const machineRows = machines(count);
  const vertices = await host.openText('made.csv', machinesCsv(machineRows));
  await host.send(vertices.id);
  const list = JSON.stringify([{ value: 'a', created: 7 }]);
  const rows = machineRows.map(([xid = '']) => [xid, list]);
  const file = await host.openText('lists.csv', csvOf(['ogit/_xid', '+/list'], rows));
  await host.api.imports.setAction({ fileId: file.id, action: 'PUT' });
  await host.waitForCheck(file.id);
  await host.setFaults({ cut: 'before' });
  const { runId } = await host.api.imports.send({ fileId: file.id, connectionId: 'practice' });
  return runId;
}
const run = (runId: string) => host.api.imports.run({ runId });

describe('rows whose response was lost', () => {
  it('are verified while other rows are sent, and are unknown when they are not found', async () => {
    const states: RunState[] = [];
    const stop = host.api.imports.changed(({ runs }) => void states.push(...runs));
    const runId = await sendLosingTheFirst(3_000);
    const sentRows = async () => {
      const { counts, verifying } = await run(runId);
      return counts.stored + (verifying?.rows ?? 0);
    };
    await expect.poll(sentRows).toBe(3_000);
    passTime();
    const ended = await host.waitForRun(runId);
    stop();
    const whileVerifying = states.filter(({ verifying, state }) => verifying !== null && state === 'sending');
    const lost = whileVerifying[0]?.verifying?.rows ?? 0;
    expect(lost).toBeGreaterThan(0);
    expect(whileVerifying.at(-1)?.counts.stored).toBe(3_000 - lost);
    expect(whileVerifying.some(({ verifying }) => (verifying?.nextAt ?? 0) > 0)).toBe(true);
    expect(ended).toMatchObject({ verifying: null, counts: { stored: 3_000 - lost, unknown: lost } });
    expect(ended.unknown).toMatchObject({ asks: lost });
    expect(ended.causes).toMatchObject([{ outcome: 'unknown', rows: lost }]);
    expect(ended.causes[0]?.example).toMatch(/^Change not found after 2 min 1\d s\./);
  });

  it('are unknown at once when the run is cancelled', async () => {
    const runId = await sendLosingTheFirst(300);
    await expect.poll(async () => (await run(runId)).verifying).not.toBeNull();
    const { rows } = (await run(runId)).verifying ?? { rows: 0 };
    await host.api.imports.cancel({ runId });
    const cancelledAt = Date.now();
    const { counts } = await host.waitForRun(runId);
    // All read-backs would take more than two minutes.
    expect(Date.now() - cancelledAt).toBeLessThan(60_000);
    expect(counts.unknown).toBe(rows);
  });

  it('are verified further after a restart of the program, and are not sent again', async () => {
    const runId = await sendLosingTheFirst(300);
    await expect.poll(async () => (await run(runId)).verifying).not.toBeNull();
    await host.leave();
    const { promise: timePassed, resolve } = Promise.withResolvers<void>();
    host = await openTestHost({ after: host, timePassed });
    const before = await run(runId);
    expect(before).toMatchObject({ resumable: true, state: 'interrupted' });
    expect(before.counts.unknown).toBeGreaterThan(0);
    const options = { runId, connectionId: 'practice', repeatAtStake: null, changedFile: false };
    await host.api.imports.continueRun(options);
    await expect.poll(async () => (await run(runId)).verifying).not.toBeNull();
    resolve();
    const ended = await host.waitForRun(runId);
    expect(ended.counts.unknown).toBe(before.counts.unknown);
    expect(ended.causes[0]?.example).toMatch(/^Change not found after /);
  });
});
