/** Slurm by its own commands: jobs are submitted, listed, put back into the queue and cancelled. */

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isFileMissing } from '../../shared/errors.ts';

const call = promisify(execFile);

/** A task of an array that is not over. */
export interface SlurmTask {
  /** Such as `12_3`: the job and the index. */
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

export async function submit(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await call('sbatch', ['--parsable', ...args], { env });
  return stdout.trim();
}

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

/** A task that has ended meanwhile is left alone. */
export const requeue = (id: string): Promise<boolean> => succeeds('scontrol', ['requeue', id]);

/**
 * Slurm waits two minutes before it starts a task again; a round waits only until the node takes it. For a second or
 * two, the node refuses what it has just ended (“Job credential revoked”), and the task would have failed for good.
 */
export const startSoon = (id: string): Promise<boolean> =>
  succeeds('scontrol', ['update', `JobId=${id}`, 'StartTime=now+4seconds']);

export const cancel = (jobs: readonly string[]): Promise<boolean> => succeeds('scancel', jobs);

const succeeds = (command: string, args: readonly string[]): Promise<boolean> =>
  call(command, args).then(
    () => true,
    () => false,
  );
