/** Groups of shards in the journal, each shown as one run with the id of the group. */
import { AppError } from '../../../../shared/errors.ts';
import { sumOf } from '../../../../shared/sending/outcomes.ts';
import type { RunState, RunSummary } from '../../../../shared/sending/runs.ts';
import {
  groupIdOf,
  groupRun,
  groupShards,
  runOfGroup,
  type ShardGroup,
  type ShardRun,
} from '../../../../shared/sending/shard-group.ts';
import type { Journal } from '../../../storage/journal/journal.ts';
import { shardOfTerms } from '../runs/stored-terms.ts';

export const isGroupId = (runId: string): boolean => runOfGroup(runId) !== null;

export interface ShardGroups {
  /** @throws AppError `not-found` where its first run was deleted */
  stateOf(groupId: string): RunState;
  /** The runs that are counted, in the order of the shards. @throws AppError `not-found` */
  runIdsOf(groupId: string): string[];
  /** All runs of the group, repeated ones included. */
  allRunIdsOf(groupId: string): string[];
  /** Returns the summary of the group that this run began; null if the run is no shard. */
  summaryOf(run: RunSummary): RunSummary | null;
}

export function createShardGroups({
  journal,
  stateOf,
}: {
  readonly journal: Pick<Journal, 'shardRuns' | 'find'>;
  readonly stateOf: (runId: string) => RunState;
}): ShardGroups {
  const notFound = () => new AppError('not-found', 'There is no such run; it may have been deleted.');
  const allRunIdsOf = (groupId: string) => journal.shardRuns(runOfGroup(groupId) ?? '');
  const groupOf = <Run extends Pick<RunState, 'fileName' | 'kind' | 'action' | 'connection' | 'counts'>>(
    runIds: readonly string[],
    read: (runId: string, found: NonNullable<ReturnType<Journal['find']>>) => Run,
  ): ShardGroup<ShardRun<Run>> | undefined =>
    groupShards(
      runIds.flatMap((runId) => {
        const found = journal.find(runId);
        const shard = shardOfTerms(found?.run.terms ?? '');
        return found === null || shard === undefined
          ? []
          : [{ run: read(runId, found), shard, fileHash: found.progress.fileHash }];
      }),
    )[0];

  const storedGroup = (groupId: string) => {
    const group = groupOf(allRunIdsOf(groupId), (id, { run, counts }) => ({ ...run, id, counts }));
    if (group === undefined) throw notFound();
    return group;
  };

  return {
    stateOf(groupId) {
      const group = groupOf(allRunIdsOf(groupId), stateOf);
      if (group === undefined) throw notFound();
      return groupRun(groupId, group);
    },
    runIdsOf: (groupId) => storedGroup(groupId).runs.map(({ run }) => run.id),
    allRunIdsOf,
    summaryOf(summary) {
      if (shardOfTerms(journal.find(summary.id)?.run.terms ?? '') === undefined) return null;
      // Causes take long to read, and a list shows none.
      const group = groupOf(journal.shardRuns(summary.id), (runId) => ({ ...stateOf(runId), causes: [] }));
      if (group === undefined) return null;
      const run = groupRun(groupIdOf(summary.id), group);
      const { id, state, counts, startedAt, endedAt, resumable, isElsewhere, asOf, shards } = run;
      const { undoes: _, undone: __, isElsewhere: ___, asOf: ____, ...shown } = summary;
      return {
        ...shown,
        id,
        state,
        counts,
        startedAt,
        endedAt,
        resumable,
        shards,
        rows: sumOf(counts),
        ...(isElsewhere && { isElsewhere }),
        ...(asOf !== undefined && { asOf }),
      };
    },
  };
}
