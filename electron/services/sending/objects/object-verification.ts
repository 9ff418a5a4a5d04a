/** Reads objects back whose response was lost, at growing intervals, until each matches its row. */
import type { ObjectRow } from '../../../../shared/imports/objects/object-row.ts';
import type { Verifying } from '../../../../shared/sending/verify-after.ts';
import { formatDuration } from '../../../../shared/units.ts';
import type { FinalVerdict, Reason } from '../delivery/pending-row.ts';
import { askEach } from '../read-back/patient-graph.ts';
import { createReadBackTimes, type ReadBackTimesDeps } from '../read-back/read-back-times.ts';
import type { ObjectReadBack, ReadObject } from './object-lookup.ts';
import { storedVerdict } from './transaction-verdict.ts';

interface LostObject {
  readonly object: ObjectRow;
  /** Why the outcome is unknown. */
  readonly why: Reason;
}

/**
 * Returns one verdict for each object, in their order: stored or unknown.
 * @param lostAt when their response was lost, in milliseconds since epoch
 * @param onVerifying receives how many are still being verified, and null at the end
 */
export type VerifyObjects = (
  lost: readonly LostObject[],
  lostAt: number,
  onVerifying: (verifying: Verifying | null) => void,
) => Promise<FinalVerdict[]>;

export function createObjectVerification(
  deps: ReadBackTimesDeps & { readonly readObject: ReadObject },
): VerifyObjects {
  const { readObject, now, signal } = deps;
  const times = createReadBackTimes(deps);
  const readLost = async ({ object }: LostObject) => (signal.aborted ? null : readObject(object));
  return async (lost, lostAt, onVerifying) => {
    if (lost.length === 0) return [];
    const seen = new Map<number, ObjectReadBack>();
    let open = [...lost.keys()];
    let elapsedMs = 0;
    try {
      for await (const { at } of times.each(lostAt, (nextAt) => onVerifying({ rows: open.length, nextAt }))) {
        const readBacks = await times.untilAborted(
          askEach(open, (index) => readLost(lost[index] as LostObject)),
        );
        if (readBacks === null) break;
        elapsedMs = Math.max(at, now()) - lostAt;
        for (const [position, index] of open.entries()) {
          const result = readBacks[position];
          if (result !== null && result !== undefined && 'is' in result) seen.set(index, result);
        }
        open = open.filter((index) => seen.get(index)?.is !== 'matching');
        if (open.length === 0) break;
      }
    } finally {
      onVerifying(null);
    }
    return lost.map(({ why }, index) => verdictOf(seen.get(index), why, elapsedMs));
  };
}

function verdictOf(seen: ObjectReadBack | undefined, why: Reason, elapsedMs: number): FinalVerdict {
  if (seen?.is === 'matching') return storedVerdict;
  if (seen?.is === 'unread') return { outcome: 'unknown', ...seen.why };
  if (seen === undefined) return { outcome: 'unknown', ...why };
  const reason = `Not found after ${formatDuration(elapsedMs)}: the object does not match the row. ${why.reason}`;
  return { outcome: 'unknown', cause: 'object does not match the row', reason };
}
