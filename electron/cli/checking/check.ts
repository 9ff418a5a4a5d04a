/** `graph-intake check`: starts the engine before it loads its own code, so that both load at the same time. */
import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { createPool } from '../../engine/pool.ts';
import type { Terminal } from '../terminal.ts';

/** One thread checks this many bytes in the time that a second thread needs to start. */
const smallBytes = 1_000_000;

/**
 * Returns the exit code.
 * @throws AppError where nothing could be checked, in one sentence
 */
export async function check(args: readonly string[], terminal: Terminal): Promise<number> {
  await using parts = new AsyncDisposableStack();
  const pool = createPool({
    entry: terminal.engineWorker,
    size: areSmall(args) ? 1 : availableParallelism(),
  });
  parts.defer(() => pool.close());
  // If preparing fails, the tasks themselves fail and report why.
  pool.run('prepare', ['index', 'checkPiece']).catch(() => undefined);
  const { runCheck } = await import('./run-check.ts');
  return await runCheck(args, terminal, pool);
}

/** Whether all files together are small, as far as the arguments name files. */
function areSmall(args: readonly string[]): boolean {
  const stats = args.flatMap((arg) => statSync(arg, { throwIfNoEntry: false }) ?? []);
  const bytes = stats.map((each) => (each.isFile() ? each.size : Number.POSITIVE_INFINITY));
  return stats.length > 0 && bytes.reduce((sum, size) => sum + size, 0) <= smallBytes;
}
