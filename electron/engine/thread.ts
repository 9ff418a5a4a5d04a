/** One thread of the pool: runs one task at a time, and reports when it dies. */
import { type Transferable, Worker } from 'node:worker_threads';
import { AppError } from '../../shared/errors.ts';
import type { TaskMessage } from './task.ts';

export interface Job {
  readonly name: string;
  readonly input: unknown;
  readonly flag: Int32Array<SharedArrayBuffer>;
  readonly transfer: readonly Transferable[];
  readonly onProgress: (message: unknown) => void;
}

export interface Thread {
  /** False once it died; it takes no more jobs then. */
  readonly alive: boolean;
  /** @throws AppError what the task threw; `internal` where it threw anything else or the thread died */
  run(job: Job): Promise<unknown>;
  end(): Promise<void>;
}

/**
 * Limits of a thread's heap. Tasks drop what they make within milliseconds: more room for it costs memory and saves no
 * time. Below 2 GB V8 also collects the rest earlier; the largest workbooks of old formats need 1 GB.
 */
export const engineLimits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 1_800 } as const;

export function startThread(entry: URL): Thread {
  const worker = new Worker(entry, { name: 'engine', resourceLimits: engineLimits });
  let alive = true;
  let current: { job: Job; completion: PromiseWithResolvers<unknown> } | null = null;
  /** A listener of progress that throws fails its own job, not the program. */
  let brokenListener: { error: unknown } | null = null;
  // Idle threads do not keep the program alive.
  worker.unref();

  const complete = (by: (completion: PromiseWithResolvers<unknown>) => void) => {
    const ended = current;
    current = null;
    worker.unref();
    if (ended === null) return;
    const broken = brokenListener;
    brokenListener = null;
    if (broken === null) by(ended.completion);
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
