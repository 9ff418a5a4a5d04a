/** Sorts the rows of a request by its response: those with an outcome, those to send again, and those left undecided. */
import { attribute } from '../../../../shared/sending/attribution.ts';
import { attributeCombined } from '../../../../shared/sending/combined-attribution.ts';
import type { ResultItem } from '../../../../shared/sending/result-item.ts';
import type { RowVerdict } from '../../../../shared/sending/verdict.ts';
import { type AmendVerdicts, type TriedRow, withEarlier } from '../outcomes/amend-verdicts.ts';
import type { Shipment } from '../runs/shipment.ts';
import type { CreatedSamples } from './created-samples.ts';
import { createDependentRows } from './dependent-rows.ts';
import { createJudgeRow, type MayResend } from './judge-row.ts';
import { isRetried, type PendingRow } from './pending-row.ts';
import { type CompletedRow, emptyGroups, isCertainlyNotStored } from './row-groups.ts';

export interface SortedRows {
  /** Rows that have their outcome. */
  readonly completed: readonly CompletedRow[];
  /** Rows to send again, in the order of the file. */
  readonly toResend: readonly PendingRow[];
  /** The rows of `toResend` that were surely not executed and need not follow other rows of this request. */
  readonly notExecuted: readonly PendingRow[];
  /** Rows whose outcome is unknown, and that must not, or need not, be sent again. */
  readonly undecided: readonly PendingRow[];
  /** Whether a row was refused because of the token. */
  readonly isExpired: boolean;
  /** Whether the next attempt should wait; false if the connector merely did not reach some rows. */
  readonly needsPause: boolean;
}

export type SortRows = (
  response: { readonly items: readonly ResultItem[]; readonly sentAt: number },
  rows: readonly PendingRow[],
  may: MayResend,
) => Promise<SortedRows>;

export function createSortRows(deps: {
  shipment: Pick<Shipment, 'kind' | 'action' | 'header' | 'nullKeyword'>;
  amend: AmendVerdicts;
  /** Called with everything a row surely created: the response to its only attempt confirms it. */
  onCreated?: CreatedSamples['add'];
}): SortRows {
  const { shipment, amend, onCreated } = deps;
  const { kind, action } = shipment;
  // The last write wins for these, so later rows must be sent after an earlier row that is sent again.
  const isOverwriting =
    kind === 'timeseries' ||
    kind === 'attachments' ||
    (kind === 'vertices' && (action === 'PUT' || action === 'PATCH'));
  const dependents = createDependentRows(shipment);
  const judge = createJudgeRow({ action, onCreated });

  return async ({ items, sentAt }, rows, may) => {
    const sent = rows.map(({ row }) => row);
    const verdicts: RowVerdict[] =
      kind === 'combined' ? attributeCombined(shipment, sent, items) : attribute(shipment, sent, items);
    if (rows.some((pending) => isRetried(pending) || pending.storedVertex !== null)) {
      const tried = rows.map((pending, index): TriedRow => {
        const verdict = verdicts[index] as RowVerdict;
        return { pending, verdict: withEarlier({ pending, verdict }) };
      });
      await amend(tried);
      for (const [index, { verdict }] of tried.entries()) verdicts[index] = verdict;
    }
    const groups = emptyGroups(sentAt);
    const { completed, undecided, toResend, notExecuted, unprovenFailures } = groups;
    // A loop over entries() would allocate an array for each of millions of rows.
    for (let index = 0; index < rows.length; index++) {
      const pending = rows[index] as PendingRow;
      const verdict = verdicts[index] as RowVerdict;
      // The connector did not execute it; a second attempt shows whether the row or the connection is faulty.
      if (verdict.outcome === 'failed' && verdict.isAbort && !pending.stoppedReading) {
        pending.stoppedReading = true;
        pending.unreadSince ??= sentAt;
        toResend.add(pending);
        if (isCertainlyNotStored(pending)) notExecuted.add(pending);
        continue;
      }
      const final = judge(pending, verdict, groups, may);
      if (final !== null) completed[index] = { pending, verdict: final };
    }
    if (toResend.size > 0 && may.resend) dependents.resendDependents(rows, groups, may.repeat);
    if (isOverwriting && toResend.size > 0) dependents.keepOrder(rows, groups, may.repeat);
    for (const [index, each] of completed.entries())
      if (each !== undefined && unprovenFailures.has(each.pending)) {
        completed[index] = undefined;
        undecided.push(each.pending);
      }
    return {
      completed: completed.filter((each) => each !== undefined),
      toResend: toResend.size === 0 ? [] : rows.filter((pending) => toResend.has(pending)),
      notExecuted: [...notExecuted].filter((pending) => toResend.has(pending)),
      undecided,
      isExpired: groups.isExpired,
      needsPause: groups.needsPause,
    };
  };
}
