/** The thread's side of the pool: runs the tasks that the pool sends. */
import { parentPort, type Transferable } from 'node:worker_threads';
import { AppError } from '../../shared/errors.ts';
import type { TaskCall, TaskLoaders, TaskMessage } from './task.ts';

/** Starts to accept tasks; called once in the file that a thread runs (worker.ts). */
export function serveTasks(tasks: TaskLoaders): void {
  const port = parentPort;
  if (port === null) throw new Error('The engine’s worker must be started as a thread.');
  const post = (message: TaskMessage, moved?: Transferable[]) => port.postMessage(message, moved);

  port.on('message', async ({ name, input, flag }: TaskCall) => {
    const moved: Transferable[] = [];
    try {
      const load = tasks[name];
      if (load === undefined) throw new Error(`There is no task “${name}”.`);
      const task = await load();
      const output = await task(input, {
        cancelled: () => Atomics.load(flag, 0) !== 0,
        progress: (message: unknown) => post({ kind: 'progress', message }),
        move: (...buffers) => moved.push(...buffers),
      });
      post({ kind: 'done', output }, moved);
    } catch (error) {
      post(failureOf(error));
    }
  });
}

function failureOf(error: unknown): TaskMessage {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const known = error instanceof AppError ? error : null;
  return { kind: 'failed', code: known?.code ?? null, message, details: known?.details, stack };
}
