/** Options of a shard: `--shard`, `--group` and `--group-dir`. */
import { AppError } from '../../../shared/errors.ts';
import { maxShards } from '../../../shared/sending/shard.ts';
import { formatCount } from '../../../shared/units.ts';

export interface ShardOptions {
  readonly group: string;
  /** From 1. */
  readonly index: number;
  readonly count: number;
  /** Folder with the leases; null where none is given. */
  readonly folder: string | null;
}

export const shardFlags = {
  shard: { type: 'string' },
  group: { type: 'string' },
  'group-dir': { type: 'string' },
} as const;

interface ShardValues {
  readonly shard?: string | undefined;
  readonly group?: string | undefined;
  readonly 'group-dir'?: string | undefined;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Returns the options of the shard, or null if none is given. @throws AppError `bad-input` in one sentence */
export function readShardOptions(values: ShardValues, env: Env): ShardOptions | null {
  const { shard, group } = values;
  const folder = values['group-dir'] ?? null;
  if (shard === undefined) {
    if (group === undefined && folder === null) return null;
    throw new AppError('bad-input', '--group and --group-dir need --shard I/N.');
  }
  if (group === undefined || !/^[\w.-]{1,100}$/u.test(group))
    throw new AppError(
      'bad-input',
      'A shard needs --group NAME, of letters, digits, dots, dashes and underscores.',
    );
  const [index, count] = shard.startsWith('auto') ? detected(shard, env) : parsed(shard);
  if (count > maxShards)
    throw new AppError(
      'bad-input',
      `A group has at most ${formatCount(maxShards)} shards, not ${formatCount(count)}.`,
    );
  if (index < 1 || index > count)
    throw new AppError(
      'bad-input',
      `Shard ${index}/${count} does not exist; --shard takes I/N, with I from 1 to N.`,
    );
  return { group, index, count, folder };
}

function parsed(given: string): [index: number, count: number] {
  const found = /^(\d{1,5})\/(\d{1,5})$/u.exec(given);
  if (found !== null) return [Number(found[1]), Number(found[2])];
  throw new AppError('bad-input', `--shard takes I/N, such as 2/16, auto or auto/N, not “${given}”.`);
}

/** Variables of job schedulers; `first` is the index of the first shard, or the variable that has it. */
const schedulers = [
  { index: 'JOB_COMPLETION_INDEX', count: 'JOB_COMPLETIONS', first: '0' },
  { index: 'SLURM_ARRAY_TASK_ID', count: 'SLURM_ARRAY_TASK_COUNT', first: 'SLURM_ARRAY_TASK_MIN' },
  { index: 'AWS_BATCH_JOB_ARRAY_INDEX', count: 'AWS_BATCH_JOB_ARRAY_SIZE', first: '0' },
  { index: 'CLOUD_RUN_TASK_INDEX', count: 'CLOUD_RUN_TASK_COUNT', first: '0' },
  { index: 'PBS_ARRAY_INDEX', count: 'PBS_ARRAY_COUNT', first: '1' },
  { index: 'SGE_TASK_ID', count: 'SGE_TASK_LAST', first: '1' },
] as const;

function detected(given: string, env: Env): [index: number, count: number] {
  const givenCount = /^auto\/(\d{1,5})$/u.exec(given)?.[1];
  if (given !== 'auto' && givenCount === undefined) return parsed(given);
  const scheduler = schedulers.find(({ index }) => /^\d+$/u.test(env[index] ?? ''));
  if (scheduler === undefined)
    throw new AppError(
      'bad-input',
      `--shard auto found no index; it reads ${schedulers.map(({ index }) => index).join(', ')}.`,
    );
  const count = givenCount ?? env[scheduler.count];
  if (count === undefined || !/^\d+$/u.test(count))
    throw new AppError(
      'bad-input',
      `${scheduler.index} is set and the number of shards is not; use --shard auto/N, or set ${scheduler.count}.`,
    );
  const first = /^\d+$/u.test(scheduler.first) ? scheduler.first : (env[scheduler.first] ?? '0');
  if (scheduler.index === 'SLURM_ARRAY_TASK_ID') expectWholeArray(Number(count), Number(first), env);
  return [Number(env[scheduler.index]) - Number(first) + 1, Number(count)];
}

/** The index of a shard is known only if its array has all shards, one for each number from the first to the last. */
function expectWholeArray(count: number, first: number, env: Env): void {
  const tasks = Number(env['SLURM_ARRAY_TASK_COUNT'] ?? count);
  const last = Number(env['SLURM_ARRAY_TASK_MAX'] ?? first + tasks - 1);
  if (tasks === count && last - first + 1 === tasks) return;
  throw new AppError(
    'bad-input',
    `This Slurm array has ${tasks} tasks from ${first} to ${last}, which are not ${count} shards without gaps; use --shard I/N.`,
  );
}
