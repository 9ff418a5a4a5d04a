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

/**
 * Opens a handler on the journal, whose data is safely on disk when `sync` resolves. Returns the capabilities that the
 * handler `ran`, the results that it `delivered`, and the `times` of its timers in ms.
 */
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
      executes: () => 'GET http://web-01/',
      user: '',
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
const syncAtOnce = async () => undefined;
const submission = { id: '1', handler: '', capability: 'HTTPRequest', parameters: {}, timeoutMs: 10_000 };

describe('the handler of actions', () => {
  it('runs no action before it is on disk', async () => {
    const disk = Promise.withResolvers<void>();
    const { handler, ran } = openHandler(() => disk.promise);
    const acknowledged: string[] = [];
    const taken = handler.accept(submission, () => acknowledged.push('1'));
    await expect.poll(() => journal.find({ connection: 'c', id: '1' })?.state).toBe('running');
    expect([ran, acknowledged]).toEqual([[], []]);
    disk.resolve();
    await taken;
    expect([ran, acknowledged]).toEqual([['HTTPRequest'], ['1']]);
  });

  it('runs no action that the disk refuses, and reports it as never started on a second request', async () => {
    const { handler, ran, delivered } = openHandler(() => Promise.reject(new Error('EIO')));
    const acknowledged: string[] = [];
    const acknowledge = () => acknowledged.push('1');
    await expect(handler.accept(submission, acknowledge)).rejects.toThrow('EIO');
    expect([ran, acknowledged, handler.counts()]).toEqual([[], [], { running: 0, waiting: 0 }]);
    await handler.accept(submission, acknowledge);
    expect([ran, acknowledged]).toEqual([[], ['1']]);
    expect(JSON.parse(delivered[0]?.result ?? '')).toMatchObject({
      error: expect.stringContaining('never started'),
    });
  });

  it('acknowledges no action before it is on disk, however often it is requested', async () => {
    const disk = Promise.withResolvers<void>();
    const { handler, ran } = openHandler(() => disk.promise);
    const acknowledged: number[] = [];
    const all = [1, 2].map((time) => handler.accept(submission, () => acknowledged.push(time)));
    await expect.poll(() => journal.find({ connection: 'c', id: '1' })?.state).toBe('running');
    expect(acknowledged).toEqual([]);
    disk.resolve();
    await Promise.all(all);
    expect([ran, acknowledged.toSorted()]).toEqual([['HTTPRequest'], [1, 2]]);
  });

  it('starts no action whose deadline passed while it waited, even before a sleep is noticed', async () => {
    let sleptMs = 0;
    const { handler, ran, delivered } = openHandler(syncAtOnce, {
      now: () => Date.now() + sleptMs,
      async permit() {
        sleptMs = 60_000;
      },
    });
    await handler.accept(submission, () => undefined);
    expect(ran).toEqual([]);
    expect(delivered).toMatchObject([{ state: 'expired-before-start' }]);
  });

  it('accepts no action after it has finished', async () => {
    const { handler, ran } = openHandler(syncAtOnce);
    await handler.finish(false);
    await handler.accept(submission, () => expect.unreachable());
    await expect(handler.tryOut(submission)).rejects.toMatchObject({ code: 'aborted' });
    expect([ran, handler.counts()]).toEqual([[], { running: 0, waiting: 0 }]);
  });

  it.each([1_500.5, 1e300, Number.NaN, -1])('runs an action whose time limit is %d ms', async (timeoutMs) => {
    const { handler, ran, delivered } = openHandler(syncAtOnce);
    await handler.accept({ ...submission, timeoutMs, parameters: { timeout: 1e300 } }, () => undefined);
    expect([ran, delivered.length]).toEqual([['HTTPRequest'], 1]);
    expect(Number.isSafeInteger(delivered[0]?.deadline)).toBe(true);
  });

  it('uses the time limit in the parameters of an action if the platform sends none', async () => {
    const { handler, times } = openHandler(syncAtOnce);
    await handler.accept({ ...submission, timeoutMs: 0, parameters: { timeout: 600 } }, () => undefined);
    expect(times).toEqual([600_000]);
  });

  it('can finish after an action that cannot be stored', async () => {
    const { handler } = openHandler(syncAtOnce);
    const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    await expect(handler.accept({ ...submission, parameters: { deep } }, () => undefined)).rejects.toThrow();
    await handler.finish(false);
  });

  it('marks actions of an earlier process as interrupted, but none that still runs by hand', async () => {
    const { handler } = openHandler(syncAtOnce);
    const commonFields = {
      connection: 'c',
      capability: 'X',
      target: '',
      tookMs: null,
      code: null,
      message: '',
    } as const;
    const runningAction = {
      ...commonFields,
      state: 'running',
      parameters: '{}',
      executes: '',
      user: '',
      approvals: '[]',
      result: null,
      sent: 0,
      reply: '',
    } as const;
    const now = Date.now();
    journal.begin({
      ...runningAction,
      id: 'asked',
      byHand: false,
      receivedAt: now,
      startedAt: now,
      deadline: now + 1_000,
    });
    journal.begin({
      ...runningAction,
      id: 'runs',
      byHand: true,
      receivedAt: now,
      startedAt: now,
      deadline: now + 1_000,
    });
    journal.begin({
      ...runningAction,
      id: 'old',
      byHand: true,
      receivedAt: now - 2_000,
      startedAt: now,
      deadline: now - 1_000,
    });
    await handler.takeOver();
    const stateOf = (id: string) => journal.find({ connection: 'c', id })?.state;
    expect(['asked', 'runs', 'old'].map(stateOf)).toEqual(['interrupted', 'running', 'interrupted']);
  });

  it('sends a result that was never accepted once more when its action is requested again', async () => {
    const { handler, ran, delivered } = openHandler(syncAtOnce);
    await handler.accept(submission, () => undefined);
    journal.recordOutcome({ connection: 'c', id: '1' }, { state: 'unanswered', sent: 5, reply: 'given up' });
    await handler.accept(submission, () => undefined);
    expect(ran).toHaveLength(1);
    expect(delivered.map(({ state }) => state)).toEqual(['done', 'done']);
  });
});
