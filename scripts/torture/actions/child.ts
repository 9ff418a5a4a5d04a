/**
 * The child process that the torture test kills: the real host on a data folder, whose action handler works until it
 * receives the message to stop.
 */
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createHost } from '../../../electron/host.ts';
import type { Platform } from '../../../electron/platform.ts';
import { firstSettings } from '../../../electron/services/actions/stored-settings.ts';
import { lockDataFolder } from '../../../electron/storage/data-lock.ts';
import { type ActionState, openStates } from '../../../shared/actions/action-states.ts';
import type { Api } from '../../../shared/contract.ts';
import { createTorturePlatform } from '../torture-platform.ts';
import type { ActionsCommand, ActionsReport, StoredAction } from './child-messages.ts';

const pageSize = 500;
/** States of actions that are not over: the program waits for their end before it stops. */
const open: readonly ActionState[] = [...openStates, 'done'];
const maxEndMs = 20_000;
const pollMs = 50;

const log: Platform['log'] = {
  info: () => undefined,
  error: (message, cause) =>
    report({ kind: 'fault', message: `${message} ${cause instanceof Error ? cause.stack : (cause ?? '')}` }),
};

// All modules are loaded now, so that the handler starts as quickly as in a program that already runs.
const input = createInterface({ input: process.stdin });
const [command, ended] = [once(input, 'line'), once(input, 'close')];
report({ kind: 'loaded' });
const [line] = (await command) as [string];
await work(JSON.parse(line) as ActionsCommand);
// Exiting stops all remaining work; the messages that were sent before must arrive first.
process.stdout.write('', () => process.exit(0));

function report(message: ActionsReport): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

async function work({ data, practice }: ActionsCommand): Promise<void> {
  mkdirSync(data, { recursive: true });
  const lock = lockDataFolder(data);
  const host = await createHost(createTorturePlatform({ data, practice, log }));
  const { actions } = host.api;
  await actions.setSettings({ ...firstSettings, allowed: [{ kind: 'host', text: '127.0.0.1' }] });
  const stop = actions.changed(({ state }) => {
    if (state !== 'running') return;
    queueMicrotask(() => stop());
    report({ kind: 'connected', at: Date.now() });
  });
  await actions.start();
  await ended;
  await waitForCompleted(actions);
  await actions.stop({ now: false });
  await reportRows(actions);
  await host.close();
  lock.release();
}

async function waitForCompleted(actions: Api['actions']): Promise<void> {
  const deadline = performance.now() + maxEndMs;
  while (performance.now() < deadline) {
    const { total } = await actions.list({ states: [...open], text: '', first: 0, count: 1 });
    if (total === 0) return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

async function reportRows(actions: Api['actions']): Promise<void> {
  for (let first = 0; ; first += pageSize) {
    const { rows, total } = await actions.list({ states: [], text: '', first, count: pageSize });
    const stored = await Promise.all(
      rows.map(async ({ id, state, message }): Promise<StoredAction> => {
        const { parameters } = await actions.one({ id });
        return { id, state, message, url: String(parameters['url'] ?? '') };
      }),
    );
    report({ kind: 'rows', rows: stored });
    if (first + pageSize >= total) return;
  }
}
