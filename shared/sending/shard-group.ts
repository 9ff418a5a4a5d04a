/** Combines the runs of the shards of a file into one run: with sums, causes, and missing and repeated shards. */
import { retrySafeties } from '../imports/retry-safety.ts';
import { widenTitle } from './cause-title.ts';
import type { OutcomeCounts } from './outcomes.ts';
import type { RunState } from './runs.ts';
import type { Shard } from './shard.ts';

/** A run of a shard. */
export interface ShardRun<Run = RunState> {
  readonly run: Run;
  readonly shard: Shard;
  /** SHA-256 of the file; null if the run ended before the file was read completely. */
  readonly fileHash: string | null;
}

type NamedRun = Pick<RunState, 'fileName' | 'kind' | 'action' | 'connection' | 'counts'>;

export interface ShardGroup<Member> {
  readonly fileName: string;
  readonly connection: string;
  /** Number of shards of the file. */
  readonly shards: number;
  /** Rows of the file in all shards, also the missing ones. */
  readonly fileRows: number;
  readonly counts: OutcomeCounts;
  readonly missing: readonly { readonly shard: number; readonly rows: number }[];
  /** Shards with several runs, of which the one with the most outcomes is counted. */
  readonly repeated: readonly { readonly shard: number; readonly runs: readonly Member[] }[];
  /** The runs that are counted, in the order of the shards. */
  readonly runs: readonly Member[];
}

/** Groups runs of the same file, action, connection and number of shards. */
export function groupShards<Member extends ShardRun<NamedRun>>(all: readonly Member[]): ShardGroup<Member>[] {
  const byFile = Map.groupBy(all, ({ run, shard, fileHash }) =>
    JSON.stringify([fileHash, run.fileName, run.kind, run.action, run.connection, shard.count]),
  );
  return [...byFile.values()].map(groupOf);
}

function groupOf<Member extends ShardRun<NamedRun>>(all: readonly Member[]): ShardGroup<Member> {
  const byShard = Map.groupBy(all, ({ shard }) => shard.index);
  const [first] = all;
  if (first === undefined) throw new Error('A file of a group has a run.');
  const { sizes, count } = first.shard;
  const runs = [...byShard.values()]
    .map((same) => same.toSorted((one, other) => reached(other.run) - reached(one.run))[0] ?? first)
    .toSorted((one, other) => one.shard.index - other.shard.index);
  return {
    fileName: first.run.fileName,
    connection: first.run.connection,
    shards: count,
    fileRows: sum(sizes),
    counts: sumOfCounts(runs.map(({ run }) => run.counts)),
    missing: sizes.flatMap((rows, at) => (rows > 0 && !byShard.has(at + 1) ? [{ shard: at + 1, rows }] : [])),
    repeated: [...byShard]
      .filter(([, same]) => same.length > 1)
      .map(([shard, runs]) => ({ shard, runs }))
      .toSorted((one, other) => one.shard - other.shard),
    runs,
  };
}

/** Returns the number of rows that were sent. */
const reached = ({ counts }: Pick<RunState, 'counts'>): number =>
  counts.stored + counts.partly + counts.failed + counts.unknown;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

export function sumOfCounts(all: readonly OutcomeCounts[]): OutcomeCounts {
  const total: OutcomeCounts = { stored: 0, partly: 0, failed: 0, unknown: 0, 'not-sent': 0 };
  for (const counts of all)
    for (const name of Object.keys(total) as (keyof OutcomeCounts)[]) total[name] += counts[name];
  return total;
}

/** Returns each cause once, most rows first, with the first row of the file that has it. */
export function mergedCauses(runs: readonly Pick<RunState, 'causes'>[]): RunState['causes'] {
  const merged = new Map<string, RunState['causes'][number]>();
  for (const cause of runs.flatMap(({ causes }) => causes)) {
    const key = `${cause.outcome}\u0000${cause.id}`;
    const before = merged.get(key) ?? { ...cause, rows: 0 };
    merged.set(key, {
      ...(cause.firstRecord < before.firstRecord ? cause : before),
      title: widenTitle(before.title, cause.title),
      rows: cause.rows + before.rows,
    });
  }
  return [...merged.values()].toSorted((one, other) => other.rows - one.rows);
}

const groupPrefix = 'shards-';

/** Returns the id of the group that is named after the run of one shard; no real run has such an id. */
export const groupIdOf = (runId: string): string => `${groupPrefix}${runId}`;

/** Returns the id of the run after which a group is named; null if the id is not that of a group. */
export const runOfGroup = (id: string): string | null =>
  id.startsWith(groupPrefix) ? id.slice(groupPrefix.length) : null;

/** Returns the runs of a group as one run, which can be viewed and exported, but not continued. */
export function groupRun(id: string, { runs: members, ...group }: ShardGroup<ShardRun>): RunState {
  const runs = members.map(({ run }) => run);
  const [first] = runs;
  if (first === undefined) throw new Error('A group of shards has a run.');
  const rows = sum(runs.map((run) => run.rows));
  const sent = sum(members.map(({ shard: { sizes, index } }) => sizes[index - 1] ?? 0));
  const times = runs.flatMap(({ asOf }) => asOf ?? []);
  const isElsewhere = runs.some((run) => run.isElsewhere);
  const { undoes: _, undone: __, shard: ___, ...shown } = first;
  return {
    ...shown,
    id,
    fileId: '',
    rows,
    counts: group.counts,
    excludedCount: sent - rows,
    ...stateOf(members),
    waitsFor: null,
    verifying: null,
    resumable: false,
    rowsPerSecond: null,
    inFlight: sum(runs.map((run) => run.inFlight)),
    unknown: Object.fromEntries(
      retrySafeties.map((each) => [each, sum(runs.map(({ unknown }) => unknown[each]))]),
    ) as RunState['unknown'],
    requests: sum(runs.map((run) => run.requests)),
    repeats: sum(runs.map((run) => run.repeats)),
    splits: sum(runs.map((run) => run.splits)),
    mostSplits: sum(runs.map((run) => run.mostSplits)),
    startedAt: Math.min(...runs.map(({ startedAt }) => startedAt)),
    endedAt: runs.some(({ endedAt }) => endedAt === null)
      ? null
      : Math.max(...runs.map(({ endedAt }) => endedAt ?? 0)),
    causes: mergedCauses(runs),
    whyNotResumable: runs.some((run) => run.resumable)
      ? 'Continue each shard where it was started, with the same command.'
      : '',
    ...(isElsewhere && { isElsewhere }),
    ...(times.length > 0 && { asOf: Math.min(...times) }),
    shards: {
      group: members[0]?.shard.group ?? '',
      count: group.shards,
      fileRows: group.fileRows,
      missing: [...group.missing],
      repeated: group.repeated.map(({ shard, runs: same }) => ({ shard, runs: same.length })),
      runs: members.map(({ run, shard }) => ({
        runId: run.id,
        shard: shard.index,
        state: run.state,
        rows: run.rows,
        counts: run.counts,
      })),
    },
  };
}

/** Returns the most important state of the shards, with the message of the first shard that has it. */
function stateOf(members: readonly ShardRun[]): Pick<RunState, 'state' | 'message'> {
  for (const state of byWeight) {
    const found = members.find(({ run }) => run.state === state);
    if (found === undefined) continue;
    const { run, shard } = found;
    return { state, message: run.message === '' ? '' : `Shard ${shard.index}: ${run.message}` };
  }
  return { state: 'finished', message: '' };
}

const byWeight = [
  'sending',
  'cancelling',
  'paused',
  'interrupted',
  'stopped',
  'cancelled',
] as readonly RunState['state'][];
