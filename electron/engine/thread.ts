/** Controls one thread of the pool, which runs one task at a time. */
import { type Transferable, Worker } from 'node:worker_threads';
import { AppError } from '../../shared/errors.ts';
import type { TaskMessage } from './task.ts';

/** A call of a task. */
export interface Job {
  readonly name: string;
  readonly input: unknown;
  /** See `TaskCall.flag`. */
  readonly flag: Int32Array<SharedArrayBuffer>;
  /** Buffers of the input that are moved instead of copied. */
  readonly transfer: readonly Transferable[];
  readonly onProgress: (message: unknown) => void;
}

export interface Thread {
  /** False after the thread died; it accepts no more jobs. */
  readonly alive: boolean;
  /** @throws AppError the one that the task threw; `internal` for other errors, and if the thread died */
  run(job: Job): Promise<unknown>;
  end(): Promise<void>;
}

/**
 * Limits of a thread's heap. Tasks release new objects within milliseconds, so that more space for them costs memory
 * and saves no time. Below 2 GB V8 also collects old objects earlier; the largest workbooks of old formats need 1 GB.
 */
export const engineLimits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 1_800 } as const;

export function startThread(entry: URL): Thread {
  const worker = new Worker(entry, { name: 'engine', resourceLimits: engineLimits });
  let alive = true;
  let current: { job: Job; completion: PromiseWithResolvers<unknown> } | null = null;
  /** Error of the current job's progress listener: it fails that job, and not the program. */
  let brokenListener: { error: unknown } | null = null;
  // Idle threads do not keep the program alive.
  worker.unref();

  /** Ends the current job: with `finish`, or with the error of its progress listener. */
  const complete = (finish: (completion: PromiseWithResolvers<unknown>) => void) => {
    const ended = current;
    current = null;
    worker.unref();
    if (ended === null) return;
    const broken = brokenListener;
    brokenListener = null;
    if (broken === null) finish(ended.completion);
    else ended.completion.reject(broken.error);
  };
  const die = (cause: unknown) => {
    alive = false;
    complete(({ reject }) => reject(internal(cause)));
  };

  worker.on('message', (message: TaskMessage) => {
    if (message.kind === 'done') complete(({ resolve }) => resolve(message.output));
    else if (message.kind === 'failed') complete(({ reject }) => reject(errorOf(message)));
    else if (current !== null && brokenListener === null) {
      try {
        current.job.onProgress(message.message);
      } catch (error) {
        brokenListener = { error };
        Atomics.store(current.job.flag, 0, 1);
      }
    }
  });
  worker.on('messageerror', (cause) => complete(({ reject }) => reject(internal(cause))));
  worker.on('error', die);
  worker.on('exit', (code) => die(new Error(`A thread of the engine ended by itself with code ${code}.`)));

  return {
    get alive() {
      return alive;
    },
    run(job) {
      const { name, input, flag, transfer } = job;
      const completion = Promise.withResolvers<unknown>();
      current = { job, completion };
      worker.ref();
      try {
        worker.postMessage({ name, input, flag }, transfer);
      } catch (cause) {
        complete(({ reject }) => reject(internal(cause)));
      }
      return completion.promise;
    },
    async end() {
      await worker.terminate();
    },
  };
}

type Failure = Extract<TaskMessage, { kind: 'failed' }>;

function errorOf({ code, message, details, stack }: Failure): AppError {
  if (code !== null) return new AppError(code, message, { details });
  const cause = new Error(message);
  if (stack !== undefined) cause.stack = stack;
  return internal(cause);
}

const internal = (cause: unknown) =>
  new AppError('internal', 'An internal error occurred while processing a file. See the log for details.', {
    cause,
  });
