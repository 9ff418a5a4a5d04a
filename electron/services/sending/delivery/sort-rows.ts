/** Sorts the rows of a request with a response: those that have their outcome, and those that are sent again. */
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
import { type CompletedRow, emptyPiles, isNew } from './row-piles.ts';

export interface Sorted {
  readonly completed: readonly CompletedRow[];
  /** In the order of the file. */
  readonly again: readonly PendingRow[];
  /** Of these, those that were surely not executed, and that need not follow others of this request. */
  readonly untouched: readonly PendingRow[];
  /** Their outcome is unknown, and they must not, or need not, be sent again. */
  readonly undecided: readonly PendingRow[];
  /** An item was refused for its token. */
  readonly isExpired: boolean;
  /** Whether the platform should have some rest; not where the connector only did not come to some rows. */
  readonly needsRest: boolean;
}

export type Sort = (
  response: { readonly items: readonly ResultItem[]; readonly sentAt: number },
  rows: readonly PendingRow[],
  may: MayResend,
) => Promise<Sorted>;

export function createSort(deps: {
  shipment: Pick<Shipment, 'kind' | 'action' | 'header' | 'nullKeyword'>;
  amend: AmendVerdicts;
  /** Called with everything a row surely created: the response to its only attempt confirms it. */
  onCreated?: CreatedSamples['add'];
}): Sort {
  const { shipment, amend, onCreated } = deps;
  const { kind, action } = shipment;
  // The last one wins, so that the later ones must follow an earlier row that is sent again.
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
    const piles = emptyPiles(sentAt);
    const { completed, undecided, again, untouched, doubtful } = piles;
    // By index: an entry for each of millions of rows would have to be collected again.
    for (let index = 0; index < rows.length; index++) {
      const pending = rows[index] as PendingRow;
      const verdict = verdicts[index] as RowVerdict;
      // It was not read, so nothing was executed: a second attempt shows whether it, or the connection, is faulty.
      if (verdict.outcome === 'failed' && verdict.isAbort && !pending.stoppedReading) {
        pending.stoppedReading = true;
        pending.skippedAt ??= sentAt;
        again.add(pending);
        if (isNew(pending)) untouched.add(pending);
        continue;
      }
      const final = judge(pending, verdict, piles, may);
      if (final !== null) completed[index] = { pending, verdict: final };
    }
    if (again.size > 0 && may.again) dependents.followUp(rows, piles, may.repeat);
    if (isOverwriting && again.size > 0) dependents.keepOrder(rows, piles, may.repeat);
    for (const [index, each] of completed.entries())
      if (each !== undefined && doubtful.has(each.pending)) {
        completed[index] = undefined;
        undecided.push(each.pending);
      }
    return {
      completed: completed.filter((each) => each !== undefined),
      again: again.size === 0 ? [] : rows.filter((pending) => again.has(pending)),
      untouched: [...untouched].filter((pending) => again.has(pending)),
      undecided,
      isExpired: piles.isExpired,
      needsRest: piles.needsRest,
    };
  };
}
