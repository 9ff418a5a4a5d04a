/** The program under test: the real host in this process, on a clock that runs faster. */
import { setTimeout as delay } from 'node:timers/promises';
import { createHost } from '../../../electron/host.ts';
import type { Platform } from '../../../electron/platform.ts';
import type { ResultRow, RunState } from '../../../shared/sending/runs.ts';
import type { Command } from '../child-messages.ts';
import { continueRun, endedRun, readRows, startRun } from '../send-file.ts';
import { createTorturePlatform } from '../torture-platform.ts';

/** A second of its waits takes so long here: 3, 10, 30 and 90 s of reading back take less than one. */
const scale = 1 / 150;
/** No wait takes longer than half an hour of the program's time. */
const mostMs = 12_000;

interface RoundEnd {
  readonly state: RunState;
  readonly rows: readonly ResultRow[];
}

interface Program {
  /** Sends the file to the end of its run. */
  send(): Promise<void>;
  /** Continues the run as long as that changes anything, at most so often. */
  resume(times: number): Promise<void>;
  ending(): Promise<RoundEnd>;
  /** Everything that it wrote into its log. */
  readonly log: readonly string[];
  /** Complaints among it. */
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
    delay(Math.min(mostMs, Math.ceil(ms * scale)), undefined, { signal });
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
