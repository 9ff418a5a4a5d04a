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
function openHandler(sync: () => Promise<void>) {
  const ran: string[] = [];
  const delivered: Delivery[] = [];
  const deps: HandlerDeps = {
    ...{ connection: 'c', journal, atOnce: () => 2, secrets: () => [], now: Date.now, newId: () => 'new' },
    commits: createCommits({ together: journal.together, sync }),
    deliveries: { deliver: (delivery) => void delivered.push(delivery) },
    prepare: ({ capability }) => ({
      ...{ target: 'web-01', kind: 'http', permit: async () => undefined },
      async run() {
        ran.push(capability);
        return { state: 'done', code: 200, message: '', result: { code: 200 } };
      },
    }),
    after: () => () => undefined,
    onChange: () => undefined,
  };
  return { handler: createHandler(deps), ran, delivered };
}
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
});
