/** Combines the calls of a window on runs: on single runs, on groups of shards, and on opened evidence. */
import { withEvidence } from '../sending/evidence/evidence-calls.ts';
import type { Evidences } from '../sending/evidence/evidences.ts';
import { createStoredRunCalls } from '../sending/runs/stored-run-calls.ts';
import type { Sending } from '../sending/sending.ts';
import { withShardGroups } from '../sending/shards/group-calls.ts';

type CallsOnRuns = ReturnType<typeof withEvidence>;

interface CallsOnRunsDeps
  extends Omit<Parameters<typeof createStoredRunCalls>[0], 'shipments' | 'groups' | 'stateOf'> {
  readonly sending: Pick<Sending, 'callsFor' | 'shipments' | 'groups'>;
  readonly evidences: Evidences;
}

export function createCallsOnRuns(deps: CallsOnRunsDeps): CallsOnRuns {
  const { chosen, evidences } = deps;
  const { callsFor, shipments, groups } = deps.sending;
  const runCalls = callsFor(chosen);
  const stateOf = (runId: string) => callsOnRuns.run({ runId });
  const storedRunCalls = createStoredRunCalls({ ...deps, shipments, groups, stateOf });
  const groupCalls = withShardGroups({ ...runCalls, ...storedRunCalls }, groups);
  const callsOnRuns = withEvidence(groupCalls, evidences);
  return callsOnRuns;
}
