/**
 * The child process that the torture test kills: the real host on a data folder, which sends a file or continues its
 * run.
 */
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createHost } from '../../electron/host.ts';
import type { Platform } from '../../electron/platform.ts';
import { lockDataFolder } from '../../electron/storage/data-lock.ts';
import type { Api } from '../../shared/contract.ts';
import type { RunState } from '../../shared/sending/runs.ts';
import type { Command, Report } from './child-messages.ts';
import { continueRun, endedRun, readRows, startRun } from './send-file.ts';
import { createTorturePlatform } from './torture-platform.ts';

const aliveEveryMs = 50;

const log: Platform['log'] = {
  info: () => undefined,
  error: (message, cause) =>
    report({ kind: 'fault', message: `${message} ${cause instanceof Error ? cause.stack : (cause ?? '')}` }),
};

// All modules are loaded now, so that sending begins as quickly as in a program that already runs.
const commandLine = once(createInterface({ input: process.stdin }), 'line');
report({ kind: 'loaded' });
const [line] = (await commandLine) as [string];
await work(JSON.parse(line) as Command);
// Exiting stops all remaining work; the messages that were sent before must arrive first.
process.stdout.write('', () => process.exit(0));

function report(report: Report): void {
  process.stdout.write(`${JSON.stringify(report)}\n`);
}

async function work(command: Command): Promise<void> {
  const { data, toTheEnd } = command;
  mkdirSync(data, { recursive: true });
  const lock = lockDataFolder(data);
  const host = await createHost(createTorturePlatform({ ...command, log }));
  const { imports } = host.api;
  let state = await begin(imports, command);
  report({ kind: 'begun' });
  // Reports until when the child was running: on a busy machine, a child may be alive and receive nothing for seconds.
  setInterval(() => report({ kind: 'alive', at: Date.now() }), aliveEveryMs).unref();
  state = await endedRun(imports, state.id);
  if (toTheEnd) state = await continueToEnd(imports, state);
  report({ kind: 'ended', state });
  if (toTheEnd) await reportRows(imports, state.id);
  await host.close();
  lock.release();
}

/** Continues the existing run, or starts one. */
async function begin(imports: Api['imports'], command: Command): Promise<RunState> {
  const { rows } = await imports.history({ text: '', first: 0, count: 10 });
  const [existing, ...others] = rows;
  if (others.length > 0) report({ kind: 'fault', message: `There are ${rows.length} runs of one file.` });
  if (existing === undefined) return imports.run({ runId: await startRun(imports, command) });
  const state = await imports.run({ runId: existing.id });
  if (state.endedAt === null)
    report({ kind: 'fault', message: `After a start the run is “${state.state}” by itself.` });
  if (state.resumable) await continueRun(imports, existing.id);
  return state;
}

/** Continues the run until that changes nothing more; the rows that are left then need a decision of the user. */
async function continueToEnd(imports: Api['imports'], first: RunState): Promise<RunState> {
  let state = first;
  for (;;) {
    const isDone = state.counts.unknown === 0 && state.counts['not-sent'] === 0;
    if (isDone || !state.resumable) return state;
    await continueRun(imports, state.id);
    const next = await endedRun(imports, state.id);
    if (JSON.stringify(next.counts) === JSON.stringify(state.counts)) return next;
    state = next;
  }
}

async function reportRows(imports: Api['imports'], runId: string): Promise<void> {
  report({ kind: 'rows', rows: await readRows(imports, runId) });
}
