/** Controls Slurm by its own commands: submits, lists, requeues and cancels jobs. */

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isFileMissing } from '../../shared/errors.ts';

const call = promisify(execFile);

/** Task of an array that has not ended. */
export interface SlurmTask {
  /** Job and index, such as `12_3`. */
  readonly id: string;
  readonly state: string;
  /** Why it waits, such as `BeginTime` or `Dependency`. */
  readonly reason: string;
}

/** Returns why Slurm cannot be used here, or null. */
export async function slurmProblem(): Promise<string | null> {
  try {
    const { stdout } = await call('sinfo', ['--noheader', '--format', '%T'], { timeout: 10_000 });
    return /idle|mix|alloc/u.test(stdout) ? null : `no node is up (${stdout.trim() || 'none'})`;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (isFileMissing(error)) return 'its commands are not installed';
    return error.message.trim().split('\n').at(-1) ?? '';
  }
}

/** Submits a job; returns its id. */
export async function submit(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await call('sbatch', ['--parsable', ...args], { env });
  return stdout.trim();
}

/** Returns the tasks of some jobs that have not ended. */
export async function tasksOf(jobs: readonly string[]): Promise<SlurmTask[]> {
  const args = ['--noheader', '--array', '--jobs', jobs.join(','), '--format', '%i %T %r'];
  const { stdout } = await call('squeue', args);
  return stdout
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [id = '', state = '', reason = ''] = line.trim().split(' ');
      return { id, state, reason };
    });
}

/** Puts a running task back into the queue; returns false if it has ended meanwhile. */
export const requeue = (id: string): Promise<boolean> => succeeds('scontrol', ['requeue', id]);

/**
 * Lets a requeued task start in four seconds, while Slurm would wait two minutes. An earlier start would fail, and with
 * it the task: for a second or two, the node refuses a task that it has just ended (“Job credential revoked”).
 */
export const shortenDelay = (id: string): Promise<boolean> =>
  succeeds('scontrol', ['update', `JobId=${id}`, 'StartTime=now+4seconds']);

export const cancel = (jobs: readonly string[]): Promise<boolean> => succeeds('scancel', jobs);

const succeeds = (command: string, args: readonly string[]): Promise<boolean> =>
  call(command, args).then(
    () => true,
    () => false,
  );
