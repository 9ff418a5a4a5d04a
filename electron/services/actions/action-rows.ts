/** Actions as the page shows them: without secrets. */

import type { ActionDetails, ActionRow } from '../../../shared/actions.ts';
import { redactRecord, redactText } from '../../../shared/redaction/redact.ts';
import type { EndedAction, KeptAction, KeptRow } from '../../storage/action-journal.ts';

export function toRow(kept: KeptRow): ActionRow {
  const { id, state, capability, target, receivedAt, startedAt, tookMs, code, message, byHand } = kept;
  return { id, state, capability, target, receivedAt, startedAt, tookMs, code, message, byHand };
}

export function toDetails(kept: KeptAction): ActionDetails {
  const { parameters, result, sent, reply } = kept;
  return {
    ...toRow(kept),
    parameters: recordOf(parameters),
    result: result === null ? null : redactRecord(recordOf(result)),
    sent,
    reply: redactText(reply),
  };
}

const recordOf = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;

/** Equal pieces of the time before `to`, oldest first. */
export function bucketsOf(
  ended: readonly EndedAction[],
  { to, spanMs, buckets }: { to: number; spanMs: number; buckets: number },
): ({ at: number } & Record<EndedAction['outcome'], number>)[] {
  const width = spanMs / buckets;
  const from = to - spanMs;
  const pieces = Array.from({ length: buckets }, (_, index) => ({
    at: from + index * width,
    succeeded: 0,
    failed: 0,
    denied: 0,
  }));
  for (const { at, outcome } of ended) {
    const piece = pieces[Math.min(buckets - 1, Math.max(0, Math.floor((at - from) / width)))];
    if (piece !== undefined) piece[outcome] += 1;
  }
  return pieces;
}
