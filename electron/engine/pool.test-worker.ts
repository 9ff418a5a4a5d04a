/** A thread with tasks that succeed and fail, to show what the pool does with each. */
import { AppError } from '../../shared/errors.ts';
import { serveTasks } from './serve-tasks.ts';
import { type TaskContext, throwIfCancelled } from './task.ts';

export const testTasks = {
  double: ({ value }: { value: number }, context: TaskContext<string>): number => {
    context.progress(`doubling ${value}`);
    return value * 2;
  },
  /** Busy until it is cancelled: no message can reach the thread meanwhile. */
  spin: (_: null, context: TaskContext<string>): never => {
    context.progress('spinning');
    for (;;) throwIfCancelled(context);
  },
  fill: ({ bytes }: { bytes: Uint8Array<ArrayBuffer> }, context: TaskContext<never>) => {
    context.move(bytes.buffer);
    return bytes.fill(7);
  },
  refuse: () => {
    throw new AppError('conflict', 'It changed.', { details: 'at noon' });
  },
  stumble: () => {
    throw new TypeError('undefined is not a table');
  },
  die: () => {
    setImmediate(() => {
      throw new Error('the thread broke');
    });
    return new Promise<never>(() => undefined);
  },
  leave: () => process.exit(3),
  returnFunction: () => () => undefined,
};

serveTasks(Object.fromEntries(Object.entries(testTasks).map(([name, task]) => [name, async () => task])));
