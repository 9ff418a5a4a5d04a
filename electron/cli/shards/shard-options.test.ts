import { expect, it } from 'vitest';
import { readShardOptions } from './shard-options.ts';

/** Returns the index, from 1, and the count of the shards. */
const read = (shard: string, env: Record<string, string> = {}) => {
  const shardOptions = readShardOptions({ shard, group: 'nightly' }, env);
  return shardOptions && [shardOptions.index, shardOptions.count];
};

it.each([
  ['2/16', {}, [2, 16]],
  ['auto', { JOB_COMPLETION_INDEX: '0', JOB_COMPLETIONS: '4' }, [1, 4]],
  ['auto/8', { JOB_COMPLETION_INDEX: '7' }, [8, 8]],
  ['auto', { SLURM_ARRAY_TASK_ID: '5', SLURM_ARRAY_TASK_MIN: '1', SLURM_ARRAY_TASK_COUNT: '16' }, [5, 16]],
  ['auto', { SLURM_ARRAY_TASK_ID: '0', SLURM_ARRAY_TASK_MIN: '0', SLURM_ARRAY_TASK_COUNT: '2' }, [1, 2]],
  ['auto', { AWS_BATCH_JOB_ARRAY_INDEX: '1', AWS_BATCH_JOB_ARRAY_SIZE: '2' }, [2, 2]],
  ['auto', { CLOUD_RUN_TASK_INDEX: '0', CLOUD_RUN_TASK_COUNT: '3' }, [1, 3]],
  ['auto/5', { PBS_ARRAY_INDEX: '5' }, [5, 5]],
  ['auto', { SGE_TASK_ID: '2', SGE_TASK_LAST: '9' }, [2, 9]],
])('--shard %s with %j is %j', (shard, env, expected) => {
  expect(read(shard, env)).toEqual(expected);
});

it.each([
  ['0/4', {}, 'Shard 0/4 does not exist'],
  ['5/4', {}, 'Shard 5/4 does not exist'],
  ['2', {}, '--shard takes I/N'],
  ['auto', {}, '--shard auto found no index'],
  ['auto', { JOB_COMPLETION_INDEX: '0' }, 'use --shard auto/N, or set JOB_COMPLETIONS'],
  ['auto/2', { JOB_COMPLETION_INDEX: '2' }, 'Shard 3/2 does not exist'],
  // As after `sbatch --array=2`, which starts the second of three shards again, and `sbatch --array=1,3,5`.
  [
    'auto/3',
    { SLURM_ARRAY_TASK_ID: '2', SLURM_ARRAY_TASK_MIN: '2', SLURM_ARRAY_TASK_COUNT: '1' },
    'This Slurm array has 1 tasks from 2 to 2, which are not 3 shards without gaps; use --shard I/N.',
  ],
  [
    'auto',
    {
      SLURM_ARRAY_TASK_ID: '5',
      SLURM_ARRAY_TASK_MIN: '1',
      SLURM_ARRAY_TASK_MAX: '5',
      SLURM_ARRAY_TASK_COUNT: '3',
    },
    'which are not 3 shards without gaps',
  ],
  ['1/20000', {}, 'A group has at most 10,000 shards, not 20,000.'],
])('--shard %s with %j is refused', (shard, env, sentence) => {
  expect(() => read(shard, env)).toThrow(sentence);
});

it('--shard needs --group, and --group needs --shard', () => {
  expect(() => readShardOptions({ shard: '1/2' }, {})).toThrow('A shard needs --group NAME');
  expect(() => readShardOptions({ shard: '1/2', group: '../x' }, {})).toThrow('A shard needs --group NAME');
  expect(() => readShardOptions({ group: 'x' }, {})).toThrow('need --shard I/N');
  expect(readShardOptions({}, {})).toBeNull();
});
