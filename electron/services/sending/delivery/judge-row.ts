/** Decides from the verdict on a row in a response whether the row has its outcome, is sent again, or stays open. */
import type { Action } from '../../../../shared/imports/actions.ts';
import { partlyOf } from '../../../../shared/sending/combined-verdict.ts';
import type { RowVerdict } from '../../../../shared/sending/verdict.ts';
import { storedVertexOf } from '../outcomes/amend-verdicts.ts';
import type { CreatedSamples } from './created-samples.ts';
import {
  type FinalVerdict,
  isPartlyStored,
  isRetried,
  notSent,
  type PendingRow,
  rejectedAgain,
} from './pending-row.ts';
import { isNew, type RowPiles } from './row-piles.ts';

/** `again`: rows that were not executed may go out once more; `repeat`: those that may have been, too. */
export interface MayResend {
  readonly again: boolean;
  readonly repeat: boolean;
}

/** Returns the outcome of a row, or null if it has none yet and was put on one of the piles. */
type JudgeRow = (
  pending: PendingRow,
  verdict: RowVerdict,
  piles: RowPiles,
  may: MayResend,
) => FinalVerdict | null;

type VerdictOf<Outcome> = Extract<RowVerdict, { outcome: Outcome }>;

const notTaken = 'The platform refused the row several times without executing it.';

export function createJudgeRow(deps: {
  readonly action: Action;
  /** Called with everything a row surely created: the response to its only attempt confirms it. */
  readonly onCreated?: CreatedSamples['add'] | undefined;
}): JudgeRow {
  const { action, onCreated } = deps;
  return (pending, verdict, piles, may) => {
    const { sentAt } = piles;
    const storedVertex = storedVertexOf(verdict);
    if (storedVertex !== undefined) {
      pending.storedVertex = storedVertex;
      pending.created ||= storedVertex.created;
    }
    switch (verdict.outcome) {
      case 'stored':
        if (verdict.created && !isRetried(pending)) onCreated?.(verdict.id, sentAt);
        return action === 'POST' && !verdict.created ? { ...verdict, created: true } : verdict;
      case 'failed':
        // A failure after an attempt that may have stored the row proves nothing. A second abort does prove a
        // failure if no attempt was lost: the connector executed neither.
        if (isPartlyStored(pending) || (isRetried(pending) && !(verdict.isAbort && pending.since === null))) {
          pending.since ??= sentAt;
          pending.rejection = { reason: verdict.reason, cause: verdict.cause };
          pending.why = rejectedAgain(verdict);
          piles.doubtful.add(pending);
        }
        return verdict;
      case 'refused':
        return judgeRefused(pending, verdict, piles, may);
      case 'partly':
        return judgePartly(pending, verdict, piles, may);
      case 'unknown':
        piles.needsRest = true;
        pending.since ??= sentAt;
        pending.why = { reason: verdict.reason, cause: verdict.cause };
        if (may.repeat) piles.again.add(pending);
        else piles.undecided.push(pending);
        return null;
    }
  };
}

function judgeRefused(
  pending: PendingRow,
  verdict: VerdictOf<'refused'>,
  piles: RowPiles,
  may: MayResend,
): FinalVerdict | null {
  if (verdict.code === 'unread') pending.skippedAt ??= piles.sentAt;
  piles.isExpired ||= verdict.code === 401;
  piles.needsRest ||= verdict.code !== 'unread';
  if (may.again) {
    piles.again.add(pending);
    if (isNew(pending)) piles.untouched.add(pending);
  } else if (pending.since === null && !isPartlyStored(pending)) return notSent(notTaken);
  else {
    pending.since ??= piles.sentAt;
    piles.undecided.push(pending);
  }
  return null;
}

function judgePartly(
  pending: PendingRow,
  verdict: VerdictOf<'partly'>,
  piles: RowPiles,
  may: MayResend,
): FinalVerdict | null {
  const refused = verdict.storedVertex.parts.some((part) => part.verdict?.outcome === 'refused');
  if (!refused || !may.repeat) {
    if (isRetried(pending)) {
      pending.why = rejectedAgain(verdict);
      piles.doubtful.add(pending);
    }
    return partlyOf(verdict.storedVertex);
  }
  piles.needsRest = true;
  piles.again.add(pending);
  return null;
}
