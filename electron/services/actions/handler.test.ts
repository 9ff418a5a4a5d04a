import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ActionJournal, openActionJournal } from '../../storage/action-journal.ts';
import { createCommits } from './commits.ts';
import type { Delivery } from './deliveries.ts';
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
  const delivered: Delivery[] = [];
  const times: number[] = [];
  const deps: HandlerDeps = {
    ...{ connection: 'c', journal, atOnce: () => 2, secrets: () => [], now, newId: () => 'new' },
    commits: createCommits({ together: journal.together, sync }),
    deliveries: { deliver: (delivery) => void delivered.push(delivery) },
    prepare: ({ capability }) => ({
      ...{ target: 'web-01', kind: 'http', permit },
      async run() {
        ran.push(capability);
        return { state: 'done', code: 200, message: '', result: { code: 200 } };
      },
    }),
    after(ms) {
      times.push(ms);
      return () => undefined;
    },
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

  it('runs nothing that the disk refuses, and tells whoever asks again that it was not run', async () => {
    const { handler, ran, delivered } = openHandler(() => Promise.reject(new Error('EIO')));
    const acknowledged: string[] = [];
    const acknowledge = () => acknowledged.push('1');
    await expect(handler.take(asked, acknowledge)).rejects.toThrow('EIO');
    expect([ran, acknowledged, handler.running()]).toEqual([[], [], 0]);
    await handler.take(asked, acknowledge);
    expect([ran, acknowledged]).toEqual([[], ['1']]);
    expect(JSON.parse(delivered[0]?.result ?? '')).toMatchObject({
      error: expect.stringContaining('It was not run'),
    });
  });

  it('says yes to nobody before the disk has it, however often it is asked', async () => {
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

  it('begins nothing whose time has passed while it waited, even before anybody knows of a sleep', async () => {
    let sleptMs = 0;
    const { handler, ran, delivered } = openHandler(fine, {
      now: () => Date.now() + sleptMs,
      async permit() {
        sleptMs = 60_000;
      },
    });
    await handler.take(asked, () => undefined);
    expect(ran).toEqual([]);
    expect(delivered).toMatchObject([{ state: 'timed-out' }]);
  });

  it('takes nothing more once it has finished', async () => {
    const { handler, ran } = openHandler(fine);
    await handler.finish(false);
    await handler.take(asked, () => expect.unreachable());
    await expect(handler.tryOut(asked)).rejects.toMatchObject({ code: 'aborted' });
    expect([ran, handler.running()]).toEqual([[], 0]);
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

  it('says of what ran in an earlier process that nobody knows, and of nothing that runs by hand beside it', async () => {
    const { handler } = openHandler(fine);
    const own = {
      connection: 'c',
      capability: 'X',
      target: '',
      tookMs: null,
      code: null,
      message: '',
    } as const;
    const left = { ...own, state: 'running', parameters: '{}', result: null, sent: 0, answer: '' } as const;
    const now = Date.now();
    journal.begin({ ...left, id: 'asked', byHand: false, startedAt: now, deadline: now + 1_000 });
    journal.begin({ ...left, id: 'runs', byHand: true, startedAt: now, deadline: now + 1_000 });
    journal.begin({ ...left, id: 'old', byHand: true, startedAt: now - 2_000, deadline: now - 1_000 });
    await handler.takeUp();
    const stateOf = (id: string) => journal.find({ connection: 'c', id })?.state;
    expect(['asked', 'runs', 'old'].map(stateOf)).toEqual(['interrupted', 'running', 'interrupted']);
  });

  it('sends a result that nobody took as one that may be taken, when it is asked for again', async () => {
    const { handler, ran, delivered } = openHandler(fine);
    await handler.take(asked, () => undefined);
    journal.told({ connection: 'c', id: '1' }, { state: 'unanswered', sent: 5, answer: 'given up' });
    await handler.take(asked, () => undefined);
    expect(ran).toHaveLength(1);
    expect(delivered.map(({ state }) => state)).toEqual(['done', 'done']);
  });
});
