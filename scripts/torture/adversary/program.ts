/** The program under test: the real host in this process, on a clock that runs faster. */
import { setTimeout as delay } from 'node:timers/promises';
import { createHost } from '../../../electron/host.ts';
import type { Platform } from '../../../electron/platform.ts';
import type { ResultRow, RunState } from '../../../shared/sending/runs.ts';
import type { Command } from '../child-messages.ts';
import { continueRun, endedRun, readRows, startRun } from '../send-file.ts';
import { createTorturePlatform } from '../torture-platform.ts';

/** Factor for all waits of the program: the 3, 10, 30 and 90 s before read-backs take less than a second together. */
const scale = 1 / 150;
/** Longest wait, which is half an hour of the program's time. */
const maxMs = 12_000;

interface RoundEnd {
  readonly state: RunState;
  readonly rows: readonly ResultRow[];
}

interface Program {
  /** Sends the file, and waits for the end of the run. */
  send(): Promise<void>;
  /** Continues the run until that no longer changes anything, at most `times` times. */
  resume(times: number): Promise<void>;
  ending(): Promise<RoundEnd>;
  /** All lines of the program's log. */
  readonly log: readonly string[];
  /** Errors among these lines. */
  readonly faults: readonly string[];
  close(): Promise<void>;
}

export async function startProgram(
  command: Pick<Command, 'data' | 'file' | 'kind' | 'action' | 'practice'>,
): Promise<Program> {
  const lines: string[] = [];
  const faults: string[] = [];
  const log: Platform['log'] = {
    info: (message) => void lines.push(message),
    error(message, cause) {
      const text = `${message} ${cause instanceof Error ? cause.stack : (cause ?? '')}`;
      lines.push(text);
      faults.push(text);
    },
  };
  const wait = (ms: number, signal: AbortSignal) =>
    delay(Math.min(maxMs, Math.ceil(ms * scale)), undefined, { signal });
  const host = await createHost(createTorturePlatform({ ...command, log }), { wait });
  const { imports } = host.api;
  let runId = '';
  return {
    log: lines,
    faults,
    async send() {
      runId = await startRun(imports, command);
      await endedRun(imports, runId);
    },
    async resume(times) {
      for (let time = 0; time < times; time++) {
        const before = await imports.run({ runId });
        if (!before.resumable || before.counts.unknown + before.counts['not-sent'] === 0) return;
        await continueRun(imports, runId);
        const { counts } = await endedRun(imports, runId);
        if (JSON.stringify(counts) === JSON.stringify(before.counts)) return;
      }
    },
    ending: async () => ({ state: await imports.run({ runId }), rows: await readRows(imports, runId) }),
    close: () => host.close(),
  };
}
