/**
 * Time of 1,000 actions from the platform through the action handler and back, divided by that of the bare requests.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { PracticeAddress } from '../../../electron/platform.ts';
import { createHttp } from '../../../electron/remote/http.ts';
import { createActions } from '../../../electron/services/actions/service.ts';
import { createHandlerChoices } from '../../../electron/services/actions/stored-settings.ts';
import { createConnections } from '../../../electron/services/connections/service.ts';
import { openActionJournal } from '../../../electron/storage/action-journal.ts';
import { createVault } from '../../../electron/storage/vault.ts';
import type { BenchRow } from '../bench-row.ts';
import { median } from '../median.ts';
import { startTarget } from './actions-target.ts';

const atOnce = 20;
const count = 1_000;
const targetMs = 20;

export const actions: BenchRow = {
  name: 'actions',
  bar: '<=1.5',
  async run({ long }) {
    const target = startTarget(targetMs);
    const { address, targetUrl } = await target.request({});
    const handler = await startHandler(address);
    const dispatcher = new Agent();
    const ours: number[] = [];
    const bare: number[] = [];
    try {
      // Both alternate, so that a busy moment of the machine affects both; the first round warms up and does not count.
      for (let round = 0; round <= (long ? 9 : 5); round += 1) {
        const bareMs = await timed(() => askBare(targetUrl, dispatcher));
        const oursMs = await timed(async () => {
          const { submitted } = await target.request({ submit: { actions: count, atOnce } });
          if (submitted !== count) throw new Error(`${count - submitted} of ${count} actions failed.`);
        });
        if (round === 0) continue;
        bare.push(bareMs);
        ours.push(oursMs);
      }
    } finally {
      await dispatcher.destroy();
      await handler.stop();
      await target.stop();
    }
    const [oursMs, bareMs] = [median(ours), median(bare)];
    const detail = `1,000 actions in ${oursMs.toFixed(0)} ms, bare in ${bareMs.toFixed(0)} ms, ${atOnce} at once`;
    return { value: oursMs / bareMs, detail };
  },
};

async function askBare(url: string, dispatcher: Agent): Promise<void> {
  let left = count;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      const { body } = await request(url, { dispatcher });
      await body.text();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Starts the complete action handler, with a journal on the disk, as the program does. */
async function startHandler(address: Omit<PracticeAddress, 'stop'>): Promise<{ stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'graph-intake-bench-'));
  const stored = new Map<string, unknown>();
  const settings = {
    get: (key: string) => stored.get(key),
    set: (key: string, value: unknown) => void stored.set(key, value),
  };
  const log = { info: () => undefined, error: (message: string) => console.error(message) };
  const http = createHttp();
  const vault = createVault({ settings, keyring: null, log });
  const practice = { ...address, stop: async () => undefined };
  const connections = await createConnections({
    settings,
    vault,
    http,
    log,
    practice,
    now: Date.now,
    newId: randomUUID,
  });
  const choices = createHandlerChoices({ settings, vault, log });
  choices.setSettings({
    ...choices.settings(),
    atOnce,
    allowed: [{ kind: 'host', text: '127.0.0.1' }],
  });
  const journal = openActionJournal({ path: join(folder, 'actions.sqlite') });
  const service = createActions({
    connections,
    journal,
    choices,
    canAsk: false,
    random: Math.random,
    newId: randomUUID,
    now: Date.now,
    wait: (ms, signal) => delay(ms, undefined, { signal }),
    platform: {
      folders: { data: folder, temporary: folder, samples: folder },
      log,
      deliver: async ({ path }) => ({ to: 'path', path }),
    },
    claim: () => ({ release: () => undefined }),
  });
  await service.api.start();
  await new Promise<void>((resolve) => {
    const stopListening = service.api.changed(({ state }) => {
      if (state !== 'running') return;
      queueMicrotask(() => stopListening());
      resolve();
    });
  });
  return {
    async stop() {
      await service.close();
      journal.close();
      await http.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
