/** Sorts the rows of a request with a response: those that have their outcome, and those that are sent again. */

import { createRowKeys } from '../../../../shared/imports/row-keys.ts';
import { attribute } from '../../../../shared/sending/attribution.ts';
import { attributeCombined } from '../../../../shared/sending/combined-attribution.ts';
import { partlyOf } from '../../../../shared/sending/combined-verdict.ts';
import type { ResultItem } from '../../../../shared/sending/result-item.ts';
import type { RowVerdict } from '../../../../shared/sending/verdict.ts';
import { type AmendVerdicts, standingOf, type TriedRow, withEarlier } from '../outcomes/amend-verdicts.ts';
import type { Shipment } from '../runs/shipment.ts';
import type { CreatedSamples } from './created-samples.ts';
import {
  type FinalVerdict,
  isPartlyStored,
  isRetried,
  notSent,
  type PendingRow,
  rejectedAgain,
} from './pending-row.ts';

export interface Sorted {
  readonly completed: readonly { readonly pending: PendingRow; readonly verdict: FinalVerdict }[];
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
  /** `again`: rows that were not executed may go out once more; `repeat`: those that may have been, too. */
  may: { readonly again: boolean; readonly repeat: boolean },
) => Promise<Sorted>;

const replaced = {
  cause: 'stored, and sent again after an earlier row',
  reason:
    'It was stored, then sent again after an earlier row that writes the same; the outcome of that is unproven.',
};
const notTaken = 'The platform refused the row several times without executing it.';
const outOfOrder =
  'The platform refused the row without executing it, and a later row of the same vertex is stored. Sending this row now would undo that.';

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
  const keys = createRowKeys(shipment);

  const keysOf = ({ row }: PendingRow): { writes: string[]; reads: string[] } => {
    const [writes, reads]: [string[], string[]] = [[], []];
    keys.each(
      row.cells,
      (key) => writes.push(key),
      (key) => reads.push(key),
    );
    return { writes, reads };
  };

  return async ({ items, sentAt }, rows, may) => {
    const sent = rows.map(({ row }) => row);
    const verdicts: RowVerdict[] =
      kind === 'combined' ? attributeCombined(shipment, sent, items) : attribute(shipment, sent, items);
    if (rows.some((pending) => isRetried(pending) || pending.standing !== null)) {
      const tried = rows.map((pending, index): TriedRow => {
        const verdict = verdicts[index] as RowVerdict;
        return { pending, verdict: withEarlier({ pending, verdict }) };
      });
      await amend(tried);
      for (const [index, { verdict }] of tried.entries()) verdicts[index] = verdict;
    }
    const completed: (Sorted['completed'][number] | undefined)[] = [];
    const undecided: PendingRow[] = [];
    const again = new Set<PendingRow>();
    const untouched = new Set<PendingRow>();
    /** Rows whose failure proves nothing: an earlier attempt may have stored them. */
    const doubtful = new Set<PendingRow>();
    let isExpired = false;
    let needsRest = false;

    const open = (pending: PendingRow, verdict: RowVerdict): FinalVerdict | null => {
      const standing = standingOf(verdict);
      if (standing !== undefined) {
        pending.standing = standing;
        pending.created ||= standing.created;
      }
      switch (verdict.outcome) {
        case 'stored':
          if (verdict.created && !isRetried(pending)) onCreated?.(verdict.id, sentAt);
          return action === 'POST' && !verdict.created ? { ...verdict, created: true } : verdict;
        case 'failed':
          // An abort is no verdict on the row, and two of them are none on an attempt that was not made.
          if (
            isPartlyStored(pending) ||
            (isRetried(pending) && !(verdict.isAbort && pending.since === null))
          ) {
            pending.since ??= sentAt;
            pending.rejection = { reason: verdict.reason, cause: verdict.cause };
            pending.why = rejectedAgain(verdict);
            doubtful.add(pending);
          }
          return verdict;
        case 'refused':
          if (verdict.code === 'unread') pending.skippedAt ??= sentAt;
          isExpired ||= verdict.code === 401;
          needsRest ||= verdict.code !== 'unread';
          if (may.again) {
            again.add(pending);
            if (isNew(pending)) untouched.add(pending);
          } else if (pending.since === null && !isPartlyStored(pending)) return notSent(notTaken);
          else {
            pending.since ??= sentAt;
            undecided.push(pending);
          }
          return null;
        case 'partly': {
          const refused = verdict.standing.parts.some((part) => part.verdict?.outcome === 'refused');
          if (!refused || !may.repeat) {
            if (isRetried(pending)) {
              pending.why = rejectedAgain(verdict);
              doubtful.add(pending);
            }
            return partlyOf(verdict.standing);
          }
          needsRest = true;
          again.add(pending);
          return null;
        }
        case 'unknown':
          needsRest = true;
          pending.since ??= sentAt;
          pending.why = { reason: verdict.reason, cause: verdict.cause };
          if (may.repeat) again.add(pending);
          else undecided.push(pending);
          return null;
      }
    };
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
      const final = open(pending, verdict);
      if (final !== null) completed[index] = { pending, verdict: final };
    }
    if (again.size > 0 && may.again) followUp(rows, { again, untouched, completed }, may.repeat);
    if (isOverwriting && again.size > 0)
      keepOrder(rows, { again, untouched, completed, undecided, doubtful, sentAt }, may.repeat);
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
      isExpired,
      needsRest,
    };
  };

  /** Rows that failed, as a whole or in part, because of one that is sent again: they follow it. */
  function followUp(
    rows: readonly PendingRow[],
    { again, untouched, completed }: Pick<Piles, 'again' | 'untouched' | 'completed'>,
    mayRepeat: boolean,
  ): void {
    const missing = new Set<string>();
    for (const [index, pending] of rows.entries()) {
      const { writes, reads } = keysOf(pending);
      const outcome = completed[index]?.verdict.outcome;
      const isOpen = outcome === 'failed' || (outcome === 'partly' && mayRepeat);
      if (isOpen && reads.some((key) => missing.has(key))) {
        completed[index] = undefined;
        again.add(pending);
        if (outcome === 'failed' && isNew(pending)) untouched.add(pending);
      }
      if (again.has(pending)) for (const key of writes) missing.add(key);
    }
  }

  /** Rows behind one that is sent again follow it if they write the same; if they must not, it stays. */
  function keepOrder(rows: readonly PendingRow[], piles: Piles, mayRepeat: boolean): void {
    const { again, untouched, completed, undecided, doubtful, sentAt } = piles;
    const earlierOf = new Map<string, number[]>();
    const follow = (index: number, own: readonly string[]) => {
      for (const key of own) {
        const same = earlierOf.get(key);
        if (same) same.push(index);
        else earlierOf.set(key, [index]);
      }
    };
    for (const [index, pending] of rows.entries()) {
      const { writes: own } = keysOf(pending);
      const done = completed[index];
      const isAgain = again.has(pending);
      const isDone = done !== undefined && (done.verdict.outcome !== 'failed' || doubtful.has(pending));
      const earlier = new Set(own.flatMap((key) => earlierOf.get(key) ?? []));
      // If the program ended now, they would have to be sent before this one, whose outcome would be unknown.
      if (isDone || (isAgain && !untouched.has(pending)))
        for (const at of earlier) untouched.delete(rows[at] as PendingRow);
      if (isAgain) follow(index, own);
      if (!isDone || earlier.size === 0) continue;
      if (mayRepeat) {
        if ('created' in done.verdict) pending.created ||= done.verdict.created;
        // It is stored, and the earlier row will replace it: a failure of its next attempt proves nothing.
        pending.since ??= sentAt;
        pending.why = replaced;
        completed[index] = undefined;
        again.add(pending);
        follow(index, own);
        continue;
      }
      for (const at of earlier) {
        const late = rows[at];
        if (late === undefined || !again.delete(late)) continue;
        if (late.since === null && !isPartlyStored(late))
          completed[at] = { pending: late, verdict: notSent(outOfOrder) };
        else undecided.push(late);
      }
    }
  }
}

/** Nothing of it can have been done before. */
const isNew = ({ since, standing }: PendingRow): boolean => since === null && standing === null;

interface Piles {
  readonly again: Set<PendingRow>;
  readonly untouched: Set<PendingRow>;
  readonly completed: (Sorted['completed'][number] | undefined)[];
  readonly undecided: PendingRow[];
  readonly doubtful: ReadonlySet<PendingRow>;
  readonly sentAt: number;
}
