/** Extends the calls about runs to groups of shards, which are shown, exported and deleted as one run. */
import type { Api } from '../../../../shared/contract.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { RunCalls } from '../runs/run-calls.ts';
import type { StoredRunCalls } from '../runs/stored-run-calls.ts';
import { isGroupId, type ShardGroups } from './shard-groups.ts';

type CallsOnRuns = RunCalls & Pick<Api['imports'], 'exportRows'> & StoredRunCalls;

const notAsOne =
  'These are several shards; open one of them to continue it, to undo it or to open its rows as a file.';

/** Extends the calls to group ids; `exportRows` and `evidence` handle groups themselves. */
export function withShardGroups(calls: CallsOnRuns, groups: ShardGroups): CallsOnRuns {
  const singleOnly =
    <Input extends { runId: string }, Rest extends unknown[], Result>(
      call: (input: Input, ...rest: Rest) => Promise<Result>,
    ) =>
    async (input: Input, ...rest: Rest): Promise<Result> => {
      if (isGroupId(input.runId)) throw new AppError('conflict', notAsOne);
      return call(input, ...rest);
    };

  /** Returns a page of all shards, one after the other; `shift` gets the number of requests of the shards before. */
  const pageOf = async <Row>(
    groupId: string,
    { first, count }: { readonly first: number; readonly count: number },
    ask: (runId: string, slice: { first: number; count: number }) => Promise<{ total: number; rows: Row[] }>,
    shift: (row: Row, requestsBefore: number) => Row,
  ): Promise<{ total: number; rows: Row[] }> => {
    const rows: Row[] = [];
    let total = 0;
    let requests = 0;
    for (const runId of groups.runIdsOf(groupId)) {
      const left = count - rows.length;
      const from = Math.max(0, first - total);
      // At least one row is read, to get the total of the shard.
      const part = await ask(runId, { first: left > 0 ? from : 0, count: Math.max(1, left) });
      if (left > 0) rows.push(...part.rows.map((row) => shift(row, requests)));
      total += part.total;
      requests += (await calls.requests({ runId, first: 0, count: 1 })).total;
    }
    return { total, rows };
  };

  return {
    ...calls,
    cancel: singleOnly(calls.cancel),
    pause: singleOnly(calls.pause),
    continueRun: singleOnly(calls.continueRun),
    resume: singleOnly(calls.resume),
    fileOfRun: singleOnly(calls.fileOfRun),
    readBack: singleOnly(calls.readBack),
    openRows: singleOnly(calls.openRows),
    openMissing: singleOnly(calls.openMissing),
    undo: singleOnly(calls.undo),
    onlyChanged: singleOnly(calls.onlyChanged),
    run: async (input) => (isGroupId(input.runId) ? groups.stateOf(input.runId) : calls.run(input)),
    results: ({ runId, filter, ...slice }, options) =>
      isGroupId(runId)
        ? pageOf(
            runId,
            slice,
            (each, part) => calls.results({ runId: each, filter, ...part }, options),
            (row, before) => ({ ...row, request: row.request === null ? null : before + row.request }),
          )
        : calls.results({ runId, filter, ...slice }, options),
    requests: ({ runId, ...slice }, options) =>
      isGroupId(runId)
        ? pageOf(
            runId,
            slice,
            (each, part) => calls.requests({ runId: each, ...part }, options),
            (row, before) => ({
              ...row,
              number: before + row.number,
              of: row.of === null ? null : before + row.of,
            }),
          )
        : calls.requests({ runId, ...slice }, options),
    async history(input, options) {
      const found = await calls.history(input, options);
      if (input.byGroup !== true) return found;
      return { ...found, rows: found.rows.map((row) => groups.summaryOf(row) ?? row) };
    },
    forget: ({ runIds }, options) =>
      calls.forget(
        { runIds: runIds.flatMap((runId) => (isGroupId(runId) ? groups.allRunIdsOf(runId) : [runId])) },
        options,
      ),
  };
}
