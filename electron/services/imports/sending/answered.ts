/** Sorts the rows of an answered request: those that have their outcome, and those that go out again. */
import { abortOf } from '../../../../shared/imports/aborted-answer.ts';
import { attribute } from '../../../../shared/imports/attribution.ts';
import { attributeCombined } from '../../../../shared/imports/combined-attribution.ts';
import { partlyOf } from '../../../../shared/imports/combined-verdict.ts';
import type { ResultItem } from '../../../../shared/imports/result-item.ts';
import { createRowKeys } from '../../../../shared/imports/row-keys.ts';
import type { RowVerdict } from '../../../../shared/imports/verdict.ts';
import { type Amend, standingOf, type TriedRow, withEarlier } from './amending.ts';
import { type FinalVerdict, notSent, type PendingRow } from './pending-row.ts';
import type { Shipment } from './shipment.ts';

export interface Sorted {
  readonly settled: readonly { readonly pending: PendingRow; readonly verdict: FinalVerdict }[];
  /** In the order of the file. */
  readonly again: readonly PendingRow[];
  /** Of these, those that were surely not executed, and that need not follow others of this request. */
  readonly untouched: readonly PendingRow[];
  /** Nobody knows what became of them, and they must not, or need not, go out again. */
  readonly undecided: readonly PendingRow[];
  /** An item was refused for its token. */
  readonly isExpired: boolean;
  /** Whether the platform should have some rest; not where the connector only did not come to some rows. */
  readonly needsRest: boolean;
}

export type Sort = (
  answer: { readonly items: readonly ResultItem[]; readonly sentAt: number },
  rows: readonly PendingRow[],
  /** `again`: rows that were not executed may go out once more; `repeat`: those that may have been, too. */
  may: { readonly again: boolean; readonly repeat: boolean },
) => Promise<Sorted>;

const notTaken = 'The platform refused the row several times without executing it.';
const outOfOrder =
  'The platform refused the row without executing it, and a later row of the same vertex is done: sent now, it would come too late.';

export function createSort(deps: {
  shipment: Pick<Shipment, 'kind' | 'action' | 'header' | 'nullKeyword'>;
  amend: Amend;
}): Sort {
  const { shipment, amend } = deps;
  const { kind, action, header } = shipment;
  // The last one wins, so that an earlier row that goes out again must be followed by the later ones.
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
      kind === 'combined' ? attributeCombined(header, sent, items) : attribute(header, sent, items);
    if (rows.some(({ since, standing }) => since !== null || standing !== null)) {
      const tried = rows.map((pending, index): TriedRow => {
        const verdict = verdicts[index] as RowVerdict;
        return { pending, verdict: withEarlier({ pending, verdict }) };
      });
      await amend(tried);
      for (const [index, { verdict }] of tried.entries()) verdicts[index] = verdict;
    }
    const stoppedAt = abortOf(items)?.at ?? -1;
    const settled: (Sorted['settled'][number] | undefined)[] = [];
    const undecided: PendingRow[] = [];
    const again = new Set<PendingRow>();
    const untouched = new Set<PendingRow>();
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
          return action === 'POST' && !verdict.created ? { ...verdict, created: true } : verdict;
        case 'failed':
          return verdict;
        case 'refused':
          isExpired ||= verdict.code === 401;
          needsRest ||= verdict.code !== 'unread';
          if (may.again) {
            again.add(pending);
            if (isNew(pending)) untouched.add(pending);
          } else if (pending.since === null) return notSent(notTaken);
          else undecided.push(pending);
          return null;
        case 'partly': {
          const refused = verdict.standing.parts.some((part) => part.verdict?.outcome === 'refused');
          if (!refused || !may.repeat) return partlyOf(verdict.standing);
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
    // By index: an entry for each of millions of rows would have to be put away again.
    for (let index = 0; index < rows.length; index++) {
      const pending = rows[index] as PendingRow;
      const verdict = verdicts[index] as RowVerdict;
      // It was not read, so nothing was done: a second time shows whether it is faulty, or the way there was.
      if (index === stoppedAt && !pending.stoppedReading && verdict.outcome === 'failed') {
        pending.stoppedReading = true;
        again.add(pending);
        if (isNew(pending)) untouched.add(pending);
        continue;
      }
      const final = open(pending, verdict);
      if (final !== null) settled[index] = { pending, verdict: final };
    }
    if (again.size > 0 && may.again) followUp(rows, { again, untouched, settled }, may.repeat);
    if (isOverwriting && again.size > 0)
      keepOrder(rows, { again, untouched, settled, undecided }, may.repeat);
    return {
      settled: settled.filter((each) => each !== undefined),
      again: again.size === 0 ? [] : rows.filter((pending) => again.has(pending)),
      untouched: [...untouched].filter((pending) => again.has(pending)),
      undecided,
      isExpired,
      needsRest,
    };
  };

  /** Rows that failed, as a whole or in part, for want of one that goes out again: they follow it. */
  function followUp(
    rows: readonly PendingRow[],
    { again, untouched, settled }: Pick<Piles, 'again' | 'untouched' | 'settled'>,
    mayRepeat: boolean,
  ): void {
    const missing = new Set<string>();
    for (const [index, pending] of rows.entries()) {
      const { writes, reads } = keysOf(pending);
      const outcome = settled[index]?.verdict.outcome;
      const isOpen = outcome === 'failed' || (outcome === 'partly' && mayRepeat);
      if (isOpen && reads.some((key) => missing.has(key))) {
        settled[index] = undefined;
        again.add(pending);
        if (outcome === 'failed' && isNew(pending)) untouched.add(pending);
      }
      if (again.has(pending)) for (const key of writes) missing.add(key);
    }
  }

  /** Rows behind one that goes out again follow it, where they write the same; where they must not, it stays. */
  function keepOrder(rows: readonly PendingRow[], piles: Piles, mayRepeat: boolean): void {
    const { again, untouched, settled, undecided } = piles;
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
      const done = settled[index];
      const isAgain = again.has(pending);
      const isDone = done !== undefined && done.verdict.outcome !== 'failed';
      const earlier = new Set(own.flatMap((key) => earlierOf.get(key) ?? []));
      // Were the program to end now, they would have to go out before this one, about which nobody would know.
      if (isDone || (isAgain && !untouched.has(pending)))
        for (const at of earlier) untouched.delete(rows[at] as PendingRow);
      if (isAgain) follow(index, own);
      if (!isDone || earlier.size === 0) continue;
      if (mayRepeat) {
        if ('created' in done.verdict) pending.created ||= done.verdict.created;
        settled[index] = undefined;
        again.add(pending);
        follow(index, own);
        continue;
      }
      for (const at of earlier) {
        const late = rows[at];
        if (late === undefined || !again.delete(late)) continue;
        if (late.since === null) settled[at] = { pending: late, verdict: notSent(outOfOrder) };
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
  readonly settled: (Sorted['settled'][number] | undefined)[];
  readonly undecided: PendingRow[];
}
