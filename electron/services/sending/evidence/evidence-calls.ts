/** Shows runs from evidence files among the others, and rejects all calls that would change them. */
import type { Api } from '../../../../shared/contract.ts';
import type { CallOptions } from '../../../../shared/rpc.ts';
import type { RunCalls } from '../runs/run-calls.ts';
import type { KeptCalls } from '../runs/stored-run-calls.ts';
import { type Evidences, refuseEvidence } from './evidences.ts';

type CallsOnRuns = RunCalls & Pick<Api['imports'], 'exportRows'> & KeptCalls;

export function withEvidence(calls: CallsOnRuns, evidences: Evidences): CallsOnRuns {
  const kept =
    <Asked extends { runId: string }, ReadFile>(
      call: (asked: Asked, options?: CallOptions) => Promise<ReadFile>,
    ) =>
    async (asked: Asked, options?: CallOptions): Promise<ReadFile> => {
      refuseEvidence(evidences, asked.runId);
      return call(asked, options);
    };
  return {
    ...calls,
    cancel: kept(calls.cancel),
    pause: kept(calls.pause),
    resume: kept(calls.resume),
    continueRun: kept(calls.continueRun),
    fileOfRun: kept(calls.fileOfRun),
    readBack: kept(calls.readBack),
    exportRows: kept(calls.exportRows),
    openRows: kept(calls.openRows),
    openMissing: kept(calls.openMissing),
    undo: kept(calls.undo),
    onlyChanged: kept(calls.onlyChanged),
    evidence: kept(calls.evidence),
    run: async (asked) => evidences.find(asked.runId)?.state ?? calls.run(asked),
    async results(asked) {
      const { filter, first, count } = asked;
      return evidences.find(asked.runId)?.database.page(filter, { first, count }) ?? calls.results(asked);
    },
    async requests(asked) {
      const { first, count } = asked;
      return evidences.find(asked.runId)?.database.requests({ first, count }) ?? calls.requests(asked);
    },
    // They were opened just now, so they come before those of the journal, which fills the rest of the window.
    async history({ text, first, count, byGroup }) {
      const wanted = text.toLowerCase();
      const found = evidences
        .all()
        .map(({ summary }) => summary)
        .filter(({ fileName, connection, recipe, fileHash }) =>
          [fileName, connection, recipe, fileHash].some((each) => each?.toLowerCase().includes(wanted)),
        );
      const own = found.slice(first, first + count);
      const others = await calls.history({
        text,
        byGroup,
        first: Math.max(0, first - found.length),
        count: Math.max(1, count - own.length),
      });
      return {
        total: found.length + others.total,
        all: evidences.all().length + others.all,
        rows: [...own, ...others.rows.slice(0, count - own.length)],
      };
    },
    async forget({ runIds }) {
      const own = runIds.filter((runId) => evidences.find(runId) !== undefined);
      await calls.forget({ runIds: runIds.filter((runId) => !own.includes(runId)) });
      for (const runId of own) evidences.remove(runId);
    },
  };
}
