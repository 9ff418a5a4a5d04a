/** One result of the runs of a group: a sum and a list of causes for each file, with missing and repeated shards. */
import type { OutcomeCounts } from '../../../shared/sending/outcomes.ts';
import type { RunState } from '../../../shared/sending/runs.ts';
import type { Shard } from '../../../shared/sending/shard.ts';

export interface ShardRun {
  readonly run: RunState;
  readonly shard: Shard;
  /** SHA-256 of the file; null where the run ended before it was read whole. */
  readonly fileHash: string | null;
  /** Data folder that has it. */
  readonly folder: string;
}

export interface MergedFile {
  readonly fileName: string;
  readonly connection: string;
  /** How many shards the file has. */
  readonly shards: number;
  /** Rows of the file in all shards, also the missing ones. */
  readonly fileRows: number;
  readonly counts: OutcomeCounts;
  readonly causes: RunState['causes'];
  readonly missing: readonly { readonly shard: number; readonly rows: number }[];
  /** Shards with several runs; they are counted once, by the run that got furthest. */
  readonly repeated: readonly { readonly shard: number; readonly folders: readonly string[] }[];
  /** The runs that are counted, in the order of the shards. */
  readonly runs: readonly ShardRun[];
}

/** Runs of the same file, action and number of shards belong together. */
export function mergedFiles(all: readonly ShardRun[]): MergedFile[] {
  const byFile = Map.groupBy(all, ({ run, shard, fileHash }) =>
    JSON.stringify([fileHash, run.fileName, run.kind, run.action, run.connection, shard.count]),
  );
  return [...byFile.values()].map(mergedFile);
}

function mergedFile(all: readonly ShardRun[]): MergedFile {
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
    fileRows: sizes.reduce((sum, rows) => sum + rows, 0),
    counts: sumOfCounts(runs.map(({ run }) => run.counts)),
    causes: mergedCauses(runs.map(({ run }) => run)),
    missing: sizes.flatMap((rows, at) => (rows > 0 && !byShard.has(at + 1) ? [{ shard: at + 1, rows }] : [])),
    repeated: [...byShard]
      .filter(([, same]) => same.length > 1)
      .map(([shard, same]) => ({ shard, folders: same.map(({ folder }) => folder) })),
    runs,
  };
}

/** Rows that have an outcome. */
const reached = ({ counts }: RunState): number =>
  counts.stored + counts.partly + counts.failed + counts.unknown;

export function sumOfCounts(all: readonly OutcomeCounts[]): OutcomeCounts {
  const total: OutcomeCounts = { stored: 0, partly: 0, failed: 0, unknown: 0, 'not-sent': 0 };
  for (const counts of all)
    for (const name of Object.keys(total) as (keyof OutcomeCounts)[]) total[name] += counts[name];
  return total;
}

/** Each cause once, most rows first, with the first row of the file that has it. */
function mergedCauses(runs: readonly RunState[]): RunState['causes'] {
  const merged = new Map<string, RunState['causes'][number]>();
  for (const cause of runs.flatMap(({ causes }) => causes)) {
    const key = `${cause.outcome}\u0000${cause.title}`;
    const before = merged.get(key);
    const earlier = before === undefined || cause.firstRecord < before.firstRecord ? cause : before;
    merged.set(key, { ...earlier, rows: cause.rows + (before?.rows ?? 0) });
  }
  return [...merged.values()].toSorted((one, other) => other.rows - one.rows);
}
