import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ActionJournal, openActionJournal } from '../../../storage/action-journal.ts';
import { createCommits } from '../commits.ts';
import type { ResultDelivery } from '../deliveries.ts';
import { createHandler, type HandlerDeps } from './handler.ts';

let folder = '';
let journal: ActionJournal;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graph-intake-handler-'));
  journal = openActionJournal({ path: join(folder, 'actions.sqlite') });
});
afterEach(async () => {
  journal.close();
  await rm(folder, { recursive: true, force: true });
});

/** Counts what it runs. */
function openHandler(
  sync: () => Promise<void>,
  {
    now = Date.now,
    permit = async () => undefined,
  }: { now?: () => number; permit?: () => Promise<void> } = {},
) {
  const ran: string[] = [];
  const delivered: ResultDelivery[] = [];
  const times: number[] = [];
  const deps: HandlerDeps = {
    connection: 'c',
    journal,
    atOnce: () => 2,
    now,
    newId: () => 'new',
    commits: createCommits({ together: journal.together, sync }),
    deliveries: { deliver: (delivery) => void delivered.push(delivery) },
    prepare: ({ capability }) => ({
      target: 'web-01',
      kind: 'http',
      permit,
      startsAtOnce: () => true,
      async run({ start }) {
        await start();
        ran.push(capability);
        return { state: 'done', code: 200, message: '', result: { code: 200 } };
      },
    }),
    after(ms) {
      times.push(ms);
      return () => undefined;
    },
    expectMayStart: () => undefined,
    onChange: () => undefined,
  };
  return { handler: createHandler(deps), ran, delivered, times };
}
const fine = async () => undefined;
const asked = { id: '1', handler: '', capability: 'HTTPRequest', parameters: {}, timeoutMs: 10_000 };

describe('the handler of actions', () => {
  it('runs nothing before the disk has it', async () => {
    const disk = Promise.withResolvers<void>();
    const { handler, ran } = openHandler(() => disk.promise);
    const acknowledged: string[] = [];
    const taken = handler.take(asked, () => acknowledged.push('1'));
    await expect.poll(() => journal.find({ connection: 'c', id: '1' })?.state).toBe('running');
    expect([ran, acknowledged]).toEqual([[], []]);
    disk.resolve();
    await taken;
    expect([ran, acknowledged]).toEqual([['HTTPRequest'], ['1']]);
  });

  it('runs nothing that the disk refuses, and reports it as not run on a second request', async () => {
    const { handler, ran, delivered } = openHandler(() => Promise.reject(new Error('EIO')));
    const acknowledged: string[] = [];
    const acknowledge = () => acknowledged.push('1');
    await expect(handler.take(asked, acknowledge)).rejects.toThrow('EIO');
    expect([ran, acknowledged, handler.counts()]).toEqual([[], [], { running: 0, waiting: 0 }]);
    await handler.take(asked, acknowledge);
    expect([ran, acknowledged]).toEqual([[], ['1']]);
    expect(JSON.parse(delivered[0]?.result ?? '')).toMatchObject({
      error: expect.stringContaining('never started'),
    });
  });

  it('acknowledges no action before it is on disk, however often it is requested', async () => {
    const disk = Promise.withResolvers<void>();
    const { handler, ran } = openHandler(() => disk.promise);
    const acknowledged: number[] = [];
    const all = [1, 2].map((time) => handler.take(asked, () => acknowledged.push(time)));
    await expect.poll(() => journal.find({ connection: 'c', id: '1' })?.state).toBe('running');
    expect(acknowledged).toEqual([]);
    disk.resolve();
    await Promise.all(all);
    expect([ran, acknowledged.toSorted()]).toEqual([['HTTPRequest'], [1, 2]]);
  });

  it('starts no action whose deadline passed while it waited, even before a sleep is noticed', async () => {
    let sleptMs = 0;
    const { handler, ran, delivered } = openHandler(fine, {
      now: () => Date.now() + sleptMs,
      async permit() {
        sleptMs = 60_000;
      },
    });
    await handler.take(asked, () => undefined);
    expect(ran).toEqual([]);
    expect(delivered).toMatchObject([{ state: 'expired-before-start' }]);
  });

  it('takes nothing more once it has finished', async () => {
    const { handler, ran } = openHandler(fine);
    await handler.finish(false);
    await handler.take(asked, () => expect.unreachable());
    await expect(handler.tryOut(asked)).rejects.toMatchObject({ code: 'aborted' });
    expect([ran, handler.counts()]).toEqual([[], { running: 0, waiting: 0 }]);
  });

  it.each([1_500.5, 1e300, Number.NaN, -1])('runs an action whose time is %d ms', async (timeoutMs) => {
    const { handler, ran, delivered } = openHandler(fine);
    await handler.take({ ...asked, timeoutMs, parameters: { timeout: 1e300 } }, () => undefined);
    expect([ran, delivered.length]).toEqual([['HTTPRequest'], 1]);
    expect(Number.isSafeInteger(delivered[0]?.deadline)).toBe(true);
  });

  it('gives an action its own time where the platform says none', async () => {
    const { handler, times } = openHandler(fine);
    await handler.take({ ...asked, timeoutMs: 0, parameters: { timeout: 600 } }, () => undefined);
    expect(times).toEqual([600_000]);
  });

  it('leaves nothing behind of an action that cannot be written down', async () => {
    const { handler } = openHandler(fine);
    const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    await expect(handler.take({ ...asked, parameters: { deep } }, () => undefined)).rejects.toThrow();
    await handler.finish(false);
  });

  it('reports actions of an earlier process as unknown, but none that runs by hand at the same time', async () => {
    const { handler } = openHandler(fine);
    const own = {
      connection: 'c',
      capability: 'X',
      target: '',
      tookMs: null,
      code: null,
      message: '',
    } as const;
    const left = { ...own, state: 'running', parameters: '{}', result: null, sent: 0, reply: '' } as const;
    const now = Date.now();
    journal.begin({
      ...left,
      id: 'asked',
      byHand: false,
      receivedAt: now,
      startedAt: now,
      deadline: now + 1_000,
    });
    journal.begin({
      ...left,
      id: 'runs',
      byHand: true,
      receivedAt: now,
      startedAt: now,
      deadline: now + 1_000,
    });
    journal.begin({
      ...left,
      id: 'old',
      byHand: true,
      receivedAt: now - 2_000,
      startedAt: now,
      deadline: now - 1_000,
    });
    await handler.takeUp();
    const stateOf = (id: string) => journal.find({ connection: 'c', id })?.state;
    expect(['asked', 'runs', 'old'].map(stateOf)).toEqual(['interrupted', 'running', 'interrupted']);
  });

  it('sends a result that was not accepted as one that may be accepted, when it is requested again', async () => {
    const { handler, ran, delivered } = openHandler(fine);
    await handler.take(asked, () => undefined);
    journal.recordOutcome({ connection: 'c', id: '1' }, { state: 'unanswered', sent: 5, reply: 'given up' });
    await handler.take(asked, () => undefined);
    expect(ran).toHaveLength(1);
    expect(delivered.map(({ state }) => state)).toEqual(['done', 'done']);
  });
});
