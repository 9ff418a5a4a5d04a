/** Shows runs from evidence files among the others, and rejects all calls that would change them. */
import type { Api } from '../../../../shared/contract.ts';
import type { CallOptions } from '../../../../shared/rpc.ts';
import type { RunCalls } from '../runs/run-calls.ts';
import type { StoredRunCalls } from '../runs/stored-run-calls.ts';
import { type Evidences, refuseEvidence } from './evidences.ts';

type CallsOnRuns = RunCalls & Pick<Api['imports'], 'exportRows'> & StoredRunCalls;

export function withEvidence(calls: CallsOnRuns, evidences: Evidences): CallsOnRuns {
  const exceptEvidence =
    <Input extends { runId: string }, Returned>(
      call: (input: Input, options?: CallOptions) => Promise<Returned>,
    ) =>
    async (input: Input, options?: CallOptions): Promise<Returned> => {
      refuseEvidence(evidences, input.runId);
      return call(input, options);
    };
  return {
    ...calls,
    cancel: exceptEvidence(calls.cancel),
    pause: exceptEvidence(calls.pause),
    resume: exceptEvidence(calls.resume),
    continueRun: exceptEvidence(calls.continueRun),
    fileOfRun: exceptEvidence(calls.fileOfRun),
    readBack: exceptEvidence(calls.readBack),
    exportRows: exceptEvidence(calls.exportRows),
    openRows: exceptEvidence(calls.openRows),
    openMissing: exceptEvidence(calls.openMissing),
    undo: exceptEvidence(calls.undo),
    onlyChanged: exceptEvidence(calls.onlyChanged),
    evidence: exceptEvidence(calls.evidence),
    run: async (input) => evidences.find(input.runId)?.state ?? calls.run(input),
    async results(input) {
      const { filter, first, count } = input;
      return evidences.find(input.runId)?.database.page(filter, { first, count }) ?? calls.results(input);
    },
    async requests(input) {
      const { first, count } = input;
      return evidences.find(input.runId)?.database.requests({ first, count }) ?? calls.requests(input);
    },
    // Evidence was opened in this session, so it precedes the runs of the journal, which fill the rest of the window.
    async history({ text, first, count, byGroup }) {
      const wanted = text.toLowerCase();
      const found = evidences
        .all()
        .map(({ summary }) => summary)
        .filter(({ fileName, connection, recipe, fileHash }) =>
          [fileName, connection, recipe, fileHash].some((each) => each?.toLowerCase().includes(wanted)),
        );
      const shown = found.slice(first, first + count);
      const others = await calls.history({
        text,
        byGroup,
        first: Math.max(0, first - found.length),
        count: Math.max(1, count - shown.length),
      });
      return {
        total: found.length + others.total,
        all: evidences.all().length + others.all,
        rows: [...shown, ...others.rows.slice(0, count - shown.length)],
      };
    },
    async forget({ runIds }) {
      const evidenceIds = runIds.filter((runId) => evidences.find(runId) !== undefined);
      await calls.forget({ runIds: runIds.filter((runId) => !evidenceIds.includes(runId)) });
      for (const runId of evidenceIds) evidences.remove(runId);
    },
  };
}
