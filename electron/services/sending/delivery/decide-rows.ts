/**
 * Determines the outcomes of rows without a usable response: reads them back and combines that with what responses
 * proved.
 */
import { AppError } from '../../../../shared/errors.ts';
import { partName } from '../../../../shared/sending/combined-parts.ts';
import { concluded, partlyOf } from '../../../../shared/sending/combined-verdict.ts';
import type { ItemVerdict, StoredVertex } from '../../../../shared/sending/verdict.ts';
import { type LostRow, type LostRows, provenVerdict, type ReadBack } from '../read-back/read-back.ts';
import type { Lookup } from '../read-back/read-back-result.ts';
import type { FinalVerdict, PendingRow } from './pending-row.ts';

/** Returns one verdict for each row, in the order of the rows. It never rejects because of the platform. */
type DecideRows = (
  lost: Omit<LostRows, 'rows'> & { readonly rows: readonly PendingRow[] },
) => Promise<FinalVerdict[]>;

export function createDecideRows(deps: {
  readBack: ReadBack;
  /** Null if rows of this kind cannot be read back. */
  lookup: Lookup | null;
}): DecideRows {
  const { readBack, lookup } = deps;

  /**
   * Reads rows back without waiting. Every earlier attempt at them was skipped, so no request is left that could still
   * store them.
   */
  const readOnce = async (rows: readonly LostRow[]): Promise<FinalVerdict[]> => {
    const unknownOf = ({ why }: LostRow): FinalVerdict => ({ outcome: 'unknown', ...why });
    if (lookup === null) return rows.map(unknownOf);
    try {
      const found = await lookup.find(rows, true);
      return rows.map((row, index) => provenVerdict(found[index]) ?? unknownOf(row));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return rows.map(unknownOf);
    }
  };

  return async ({ rows, ...loss }) => {
    const readBackLost = (lostRows: readonly LostRow[]) => readBack({ ...loss, rows: lostRows });
    const verdicts = new Map<PendingRow, FinalVerdict>();
    const lost = rows.filter(({ unknownSince }) => unknownSince !== null);
    const skipped = rows.filter(({ unknownSince }) => unknownSince === null);
    for (const [group, read] of [
      [lost, readBackLost],
      [skipped, readOnce],
    ] as const) {
      if (group.length === 0) continue;
      const found = await read(group.map(lostRow));
      for (const [index, pending] of group.entries())
        verdicts.set(
          pending,
          withProofs(pending, found[index] ?? { outcome: 'unknown', ...pending.unknownReason }),
        );
    }
    return rows.map((pending) => verdicts.get(pending) ?? { outcome: 'unknown', ...pending.unknownReason });
  };
}

const lostRow = ({ row, unknownSince, unreadSince, unknownReason, storedVertex }: PendingRow): LostRow => ({
  row,
  since: unknownSince ?? unreadSince ?? 0,
  why: unknownReason,
  ...(storedVertex === null ? {} : { storedVertex }),
});

/** Returns the verdict of a read-back (`found`), combined with what earlier responses proved. */
function withProofs({ storedVertex, rejection }: PendingRow, found: FinalVerdict): FinalVerdict {
  if (found.outcome === 'partly' && storedVertex !== null)
    return withMissing(storedVertex, found.missing, found);
  const isMissing = found.outcome === 'not-sent';
  if (isMissing && storedVertex !== null) return partlyOf(storedVertex);
  // The platform's reason says more than a read-back that finds the row missing or not ours.
  return rejection !== null && (isMissing || found.outcome === 'failed')
    ? { outcome: 'failed', ...rejection }
    : found;
}

/** Returns the verdict of a row with missing parts, with the platform's reason for each part that it rejected. */
function withMissing(
  storedVertex: StoredVertex,
  missing: readonly string[],
  found: Extract<FinalVerdict, { outcome: 'partly' }>,
): FinalVerdict {
  const stored: ItemVerdict = { outcome: 'stored', id: '', created: false, createdPartIds: [] };
  const parts = storedVertex.parts.map((each) => {
    if (!missing.includes(partName(each.part))) return { ...each, verdict: stored };
    const isRejected = each.verdict?.outcome === 'failed' || each.verdict?.outcome === 'refused';
    return isRejected ? each : { ...each, verdict: notFound };
  });
  const verdict = concluded({ ...storedVertex, parts });
  return verdict.outcome === 'partly'
    ? { ...verdict, created: found.created, createdPartIds: found.createdPartIds }
    : found;
}

const notFound: ItemVerdict = {
  outcome: 'failed',
  reason: 'it was checked on the platform and is not stored.',
  cause: 'read back: not stored',
  code: null,
};
