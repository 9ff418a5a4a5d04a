/** Types of tasks, which are bulk work that runs in a thread of the engine's pool, and of the messages about them. */
import type { Transferable } from 'node:worker_threads';
import { AppError } from '../../shared/errors.ts';

/** Context of a task. A task that takes long checks `cancelled` at least every 50 ms. */
export interface TaskContext<Progress> {
  cancelled(): boolean;
  progress(message: Progress): void;
  /** These buffers are moved with the output instead of copied; they must be part of it. */
  move(...buffers: Transferable[]): void;
}

/** Input, output and progress are copied between threads: plain values and typed arrays only. */
type Task<Input, Output, Progress = never> = (
  input: Input,
  context: TaskContext<Progress>,
) => Output | Promise<Output>;

/** @throws AppError `aborted` */
export function throwIfCancelled(context: Pick<TaskContext<never>, 'cancelled'>): void {
  if (context.cancelled()) throw new AppError('aborted', 'Cancelled.');
}

// biome-ignore lint/suspicious/noExplicitAny: a table holds tasks of every input; `run` gives each its own types back.
export type TaskTable = Readonly<Record<string, Task<any, unknown, any>>>;

/** Loads the code of each task of a table. */
export type TaskLoaders = Readonly<Record<string, () => Promise<TaskTable[string]>>>;

export type TaskInput<T extends TaskTable, Name extends keyof T> = Parameters<T[Name]>[0];
export type TaskOutput<T extends TaskTable, Name extends keyof T> = Awaited<ReturnType<T[Name]>>;
export type TaskProgress<T extends TaskTable, Name extends keyof T> =
  Parameters<T[Name]>[1] extends TaskContext<infer Progress> ? Progress : never;

/** Message to a thread: one task at a time. */
export interface TaskCall {
  readonly name: string;
  readonly input: unknown;
  /** Shared with the thread: a 1 in its first element cancels the task, also while the thread is busy. */
  readonly flag: Int32Array<SharedArrayBuffer>;
}

/** Message from a thread. */
export type TaskMessage =
  | { readonly kind: 'progress'; readonly message: unknown }
  | { readonly kind: 'done'; readonly output: unknown }
  | {
      readonly kind: 'failed';
      /** Null if the error is not an AppError. */
      readonly code: AppError['code'] | null;
      readonly message: string;
      readonly details: string | undefined;
      readonly stack: string | undefined;
    };
