/** Threads for bulk work: they start when they are needed, stay, and take one task after the other. */

import { setTimeout as delay } from 'node:timers/promises';
import type { Transferable } from 'node:worker_threads';
import { withTimeout } from '../../shared/async.ts';
import { AppError } from '../../shared/errors.ts';
import type { TaskInput, TaskOutput, TaskProgress, TaskTable } from './task.ts';
import type { EngineTasks } from './tasks.ts';
import { type Job, startThread, type Thread } from './thread.ts';

interface RunOptions<Progress> {
  /** Cancels the task, which ends and leaves nothing behind. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (message: Progress) => void;
  /** Buffers of the input that are moved instead of copied. */
  readonly transfer?: readonly Transferable[];
}

export interface Pool<T extends TaskTable = EngineTasks> {
  /** Maximum number of threads, and of tasks that run at once; other tasks wait in their order. */
  readonly size: number;
  /**
   * Runs a task in a thread and returns its result.
   * @throws AppError what the task throws, with its code; `aborted` after the signal, `closed` after `close`,
   *   `internal` where the task broke or its thread died
   */
  run<Name extends keyof T & string>(
    name: Name,
    input: TaskInput<T, Name>,
    options?: RunOptions<TaskProgress<T, Name>>,
  ): Promise<TaskOutput<T, Name>>;
  /** Cancels all tasks and ends the threads. */
  close(): Promise<void>;
}

/** Time after which `close` terminates cancelled tasks that have not ended. */
const closeWithinMs = 2_000;

const closedError = () => new AppError('closed', 'The program is closing.');

/** `entry` is the file that threads run: worker.ts, or what it was built into. */
export function createPool<T extends TaskTable = EngineTasks>(options: {
  entry: URL;
  size: number;
}): Pool<T> {
  const { entry } = options;
  const size = Math.max(1, options.size);
  const threads = new Set<Thread>();
  const idle: Thread[] = [];
  const waiting: { job: Job; completion: PromiseWithResolvers<unknown> }[] = [];
  const running = new Map<Job, Promise<unknown>>();
  let closed = false;

  const freeThread = (): Thread | null => {
    for (;;) {
      const thread = idle.pop();
      if (thread === undefined) break;
      if (thread.alive) return thread;
      threads.delete(thread);
    }
    if (threads.size >= size) return null;
    const thread = startThread(entry);
    threads.add(thread);
    return thread;
  };

  const startWaiting = () => {
    while (waiting.length > 0) {
      const thread = freeThread();
      const next = thread === null ? undefined : waiting.shift();
      if (thread === null || next === undefined) return;
      const { job, completion } = next;
      const ended = thread
        .run(job)
        .then(completion.resolve, completion.reject)
        .finally(() => {
          running.delete(job);
          if (thread.alive) idle.push(thread);
          else threads.delete(thread);
          if (!closed) startWaiting();
        });
      running.set(job, ended);
    }
  };

  const run = async (name: string, input: unknown, options: RunOptions<never>): Promise<unknown> => {
    const { signal, onProgress = () => undefined, transfer = [] } = options;
    if (closed) throw closedError();
    if (signal?.aborted) throw new AppError('aborted', 'Cancelled.');
    const flag = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const job: Job = { name, input, flag, transfer, onProgress: onProgress as (message: unknown) => void };
    const completion = Promise.withResolvers<unknown>();
    const cancel = () => {
      Atomics.store(flag, 0, 1);
      const place = waiting.findIndex((each) => each.job === job);
      if (place < 0) return;
      waiting.splice(place, 1);
      completion.reject(new AppError('aborted', 'Cancelled.'));
    };
    signal?.addEventListener('abort', cancel, { once: true });
    waiting.push({ job, completion });
    startWaiting();
    try {
      const output = await completion.promise;
      if (signal?.aborted) throw new AppError('aborted', 'Cancelled.');
      return output;
    } catch (error) {
      // The caller did not cancel the task: the pool closes.
      if (closed && !signal?.aborted) throw closedError();
      throw error;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  };

  return {
    size,
    run: (name, input, options = {}) => run(name, input, options) as never,
    async close() {
      closed = true;
      for (const { completion } of waiting.splice(0)) completion.reject(closedError());
      for (const { flag } of running.keys()) Atomics.store(flag, 0, 1);
      await withTimeout(Promise.all(running.values()), {
        ms: closeWithinMs,
        wait: (ms, signal: AbortSignal) => delay(ms, undefined, { signal }),
        onTimeout: () => undefined,
      });
      await Promise.all([...threads].map((thread) => thread.end()));
      threads.clear();
    },
  };
}
