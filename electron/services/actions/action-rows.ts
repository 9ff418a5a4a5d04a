/** Converts stored actions into what the page shows, without secrets. */

import type { ActionDetails, ActionRow, Approval } from '../../../shared/actions.ts';
import { redactRecord, redactText } from '../../../shared/redaction/redact.ts';
import type { EndedAction, StoredAction, StoredActionRow } from '../../storage/action-journal.ts';

/** Converts what the list of actions shows. */
export function toRow(stored: StoredActionRow): ActionRow {
  const { id, state, capability, target, receivedAt, startedAt, tookMs, code, message, byHand } = stored;
  return { id, state, capability, target, receivedAt, startedAt, tookMs, code, message, byHand };
}

/** Converts what the page of one action shows. */
export function toDetails(stored: StoredAction): ActionDetails {
  const { parameters, executes, user, approvals, result, sent, reply } = stored;
  return {
    ...toRow(stored),
    parameters: recordOf(parameters),
    executes,
    user,
    approvals: approvals === null ? null : (JSON.parse(approvals) as Approval[]),
    result: result === null ? null : redactRecord(recordOf(result)),
    sent,
    reply: redactText(reply),
  };
}

const recordOf = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;

/** Counts ended actions in `buckets` equal periods of the `spanMs` milliseconds before `to`, oldest first. */
export function bucketsOf(
  ended: readonly EndedAction[],
  { to, spanMs, buckets }: { to: number; spanMs: number; buckets: number },
): ({ at: number } & Record<EndedAction['outcome'], number>)[] {
  const width = spanMs / buckets;
  const from = to - spanMs;
  const periods = Array.from({ length: buckets }, (_, index) => ({
    at: from + index * width,
    succeeded: 0,
    failed: 0,
    denied: 0,
  }));
  for (const { at, outcome } of ended) {
    const period = periods[Math.min(buckets - 1, Math.max(0, Math.floor((at - from) / width)))];
    if (period !== undefined) period[outcome] += 1;
  }
  return periods;
}
