import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestActions, type TestActions } from '../../../action-handler.test-kit.ts';

let actions: TestActions;
beforeEach(async () => {
  actions = await openTestActions({ waitDivisor: 10 });
});
afterEach(() => actions.close());

/** Submits an action until a handler is connected, and returns its outcome. */
async function submitUntilAccepted(action: object): Promise<Record<string, unknown>> {
  for (;;) {
    const outcome = await actions.submit(action);
    if (outcome['state'] !== 'no-handler') return outcome;
  }
}

describe('the life of the handler', () => {
  it('starts again if it is started while it stops', async () => {
    await actions.api.start();
    await actions.connected();
    const stopped = actions.api.stop({ now: false });
    await expect.poll(async () => (await actions.state()).state).not.toBe('running');
    await Promise.all([stopped, actions.api.start()]);
    await actions.connected();
    expect((await actions.state()).state).toBe('running');
  });

  it('accepts no action while it waits for the acknowledgement of its last results', async () => {
    const flag = join(actions.folder, 'running');
    await writeFile(flag, '');
    const exec = `while [ -e ${flag} ]; do sleep 0.05; done`;
    await actions.set({
      allowLocal: true,
      config: {
        handlers: [{ name: 'l', capability: 'Local', implementation: 'local', exec, escape_quotes: true }],
      },
    });
    await actions.api.start();
    await actions.connected();
    const local = { capability: 'Local', timeoutMs: 60_000 };
    const first = actions.submit(local);
    await expect.poll(async () => (await actions.state()).running).toBe(1);
    const stopped = actions.api.stop({ now: false });
    const second = submitUntilAccepted(local);
    await rm(flag);
    await stopped;
    await first;
    expect((await actions.state()).running).toBe(0);
    expect((await actions.api.list({ states: [], text: '', first: 0, count: 9 })).total).toBe(1);
    await actions.api.start();
    expect(await second).toMatchObject({ state: 'answered', result: { exit: 0 } });
  });
});
