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
import { isCertainlyNotStored, type RowGroups } from './row-groups.ts';

/** Whether rows are sent again: with `resend` those that were surely not executed, with `repeat` also those that may have been. */
export interface MayResend {
  readonly resend: boolean;
  readonly repeat: boolean;
}

/** Returns the outcome of a row, or null if it has none yet and was put into one of the groups. */
type JudgeRow = (
  pending: PendingRow,
  verdict: RowVerdict,
  groups: RowGroups,
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
  return (pending, verdict, groups, may) => {
    const { sentAt } = groups;
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
        if (
          isPartlyStored(pending) ||
          (isRetried(pending) && !(verdict.isAbort && pending.unknownSince === null))
        ) {
          pending.unknownSince ??= sentAt;
          pending.rejection = { reason: verdict.reason, cause: verdict.cause };
          pending.unknownReason = rejectedAgain(verdict);
          groups.unprovenFailures.add(pending);
        }
        return verdict;
      case 'refused':
        return judgeRefused(pending, verdict, groups, may);
      case 'partly':
        return judgePartly(pending, verdict, groups, may);
      case 'unknown':
        groups.needsPause = true;
        pending.unknownSince ??= sentAt;
        pending.unknownReason = { reason: verdict.reason, cause: verdict.cause };
        if (may.repeat) groups.toResend.add(pending);
        else groups.undecided.push(pending);
        return null;
    }
  };
}

function judgeRefused(
  pending: PendingRow,
  verdict: VerdictOf<'refused'>,
  groups: RowGroups,
  may: MayResend,
): FinalVerdict | null {
  if (verdict.code === 'unread') pending.unreadSince ??= groups.sentAt;
  groups.isExpired ||= verdict.code === 401;
  groups.needsPause ||= verdict.code !== 'unread';
  if (may.resend) {
    groups.toResend.add(pending);
    if (isCertainlyNotStored(pending)) groups.notExecuted.add(pending);
  } else if (pending.unknownSince === null && !isPartlyStored(pending)) return notSent(notTaken);
  else {
    pending.unknownSince ??= groups.sentAt;
    groups.undecided.push(pending);
  }
  return null;
}

function judgePartly(
  pending: PendingRow,
  verdict: VerdictOf<'partly'>,
  groups: RowGroups,
  may: MayResend,
): FinalVerdict | null {
  const refused = verdict.storedVertex.parts.some((part) => part.verdict?.outcome === 'refused');
  if (!refused || !may.repeat) {
    if (isRetried(pending)) {
      pending.unknownReason = rejectedAgain(verdict);
      groups.unprovenFailures.add(pending);
    }
    return partlyOf(verdict.storedVertex);
  }
  groups.needsPause = true;
  groups.toResend.add(pending);
  return null;
}
