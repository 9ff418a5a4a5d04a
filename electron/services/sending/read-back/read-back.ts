/** Reads back rows whose response was lost, at growing intervals, until each is found or the last interval is over. */
import { AppError } from '../../../../shared/errors.ts';
import type { Action } from '../../../../shared/imports/actions.ts';
import type { Verifying } from '../../../../shared/sending/verify-after.ts';
import { formatDuration } from '../../../../shared/units.ts';
import type { FinalVerdict, Reason } from '../delivery/pending-row.ts';
import { type Lookup, type ReadBackResult, type UnknownRow, undecidable } from './read-back-result.ts';
import { createReadBackTimes, type ReadBackTimesDeps } from './read-back-times.ts';

export interface LostRow extends UnknownRow {
  /** Why the outcome is unknown; kept if reading back does not decide it. */
  readonly why: Reason;
}

export interface LostRows {
  readonly rows: readonly LostRow[];
  /** When their response was lost, in milliseconds since epoch. */
  readonly lostAt: number;
  /** Receives how many rows are still being verified, and null at the end. */
  readonly onVerifying: (verifying: Verifying | null) => void;
}

/**
 * Returns one verdict for each row, in their order; never rejects because of the platform. A row that is not found is
 * unknown: the platform may still be working on it.
 */
export type ReadBack = (lost: LostRows) => Promise<FinalVerdict[]>;

/** Rows in one lookup, which limits the memory that it needs. */
const batchRows = 1_000;

const existsAlready: FinalVerdict = {
  outcome: 'failed',
  cause: 'exists already',
  reason: 'It already exists, but this run did not create it.',
};

export function createReadBack(
  deps: ReadBackTimesDeps & {
    /** Null if rows of this kind cannot be read back; they may be sent again instead. */
    readonly lookup: Lookup | null;
    readonly action: Action;
  },
): ReadBack {
  const { lookup, action } = deps;
  const times = createReadBackTimes(deps);
  if (lookup === null) return async ({ rows }) => rows.map(({ why }) => ({ outcome: 'unknown', ...why }));

  const lookAll = async (rows: readonly LostRow[], confirmMissing: boolean): Promise<ReadBackResult[]> => {
    const found: ReadBackResult[] = [];
    try {
      for (let at = 0; at < rows.length; at += batchRows)
        found.push(...(await lookup.find(rows.slice(at, at + batchRows), confirmMissing)));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // A platform that fails now is called again at the next interval, and not for each batch before that.
      const why = `${error.message} The row could not be read back.`;
      while (found.length < rows.length) found.push({ is: 'unknown', why });
    }
    return found;
  };

  return async ({ rows, lostAt, onVerifying }) => {
    if (rows.length === 0) return [];
    const verdicts = new Array<FinalVerdict | undefined>(rows.length);
    const last = new Map<number, ReadBackResult>();
    let open = [...rows.keys()];
    let elapsedMs = 0;
    try {
      for await (const { at, isLast } of times.each(lostAt, (nextAt) =>
        onVerifying({ rows: open.length, nextAt }),
      )) {
        // A query may lag behind the graph, so it alone must not show that a row is deleted, or finally missing.
        const confirmMissing = isLast || action === 'DELETE';
        const openRows = open.map((index) => rows[index] as LostRow);
        const found = await times.untilAborted(lookAll(openRows, confirmMissing));
        if (found === null) break;
        elapsedMs = Math.max(at, deps.now()) - lostAt;
        for (const [position, index] of open.entries()) {
          const result = found[position] ?? undecidable;
          last.set(index, result);
          verdicts[index] = finalVerdict(result, (rows[index] as LostRow).why);
        }
        open = open.filter((index) => verdicts[index] === undefined);
        if (open.length === 0) break;
      }
    } finally {
      onVerifying(null);
    }
    return rows.map(
      ({ why }, index) =>
        verdicts[index] ?? { outcome: 'unknown', ...openReason(last.get(index), why, { action, elapsedMs }) },
    );
  };
}

/** Returns the verdict of a read-back, or undefined if a later one may show more. */
function finalVerdict(found: ReadBackResult, why: Reason): FinalVerdict | undefined {
  if (found === undecidable) return { outcome: 'unknown', ...why };
  if (found.is === 'not-ours') return existsAlready;
  if (found.is !== 'stored') return undefined;
  return storedVerdict(found);
}

const storedVerdict = ({
  id,
  created,
  createdPartIds,
  note,
}: Extract<ReadBackResult, { is: 'stored' }>): FinalVerdict => ({
  outcome: 'stored',
  id,
  created,
  createdPartIds,
  ...(note !== undefined && { note }),
});

/**
 * The result of one read-back when no attempt is running that could still store the row, so that absence is proof.
 * Undefined if nothing is known.
 */
export function provenVerdict(found: ReadBackResult | undefined): FinalVerdict | undefined {
  switch (found?.is) {
    case 'stored':
      return storedVerdict(found);
    case 'partly': {
      const { id, created, createdPartIds, missing } = found;
      const reason = `The vertex is stored, but not ${missing.join(', ')}.`;
      return {
        outcome: 'partly',
        id,
        created,
        createdPartIds,
        missing,
        cause: 'read back: parts missing',
        reason,
      };
    }
    case 'not-ours':
      return existsAlready;
    case 'absent':
      return notThere;
    default:
      return undefined;
  }
}

const notThere: FinalVerdict = {
  outcome: 'not-sent',
  cause: 'read back: not stored',
  reason: 'The connector did not read it, and it is not stored.',
};

/** Why a row stays unknown; `found` is the result of the last read-back, undefined if there was none. */
function openReason(
  found: ReadBackResult | undefined,
  why: Reason,
  { action, elapsedMs }: { readonly action: Action; readonly elapsedMs: number },
): Reason {
  const elapsed = formatDuration(elapsedMs);
  switch (found?.is) {
    case 'absent': {
      const words = absentWords[action];
      return { cause: words.toLowerCase(), reason: `${words} after ${elapsed}. ${why.reason}` };
    }
    case 'partly': {
      const missing = `The vertex is stored; not found after ${elapsed}: ${found.missing.join(', ')}.`;
      return { cause: 'parts not found', reason: `${missing} ${why.reason}` };
    }
    case 'unknown':
      return { cause: found.why, reason: found.why };
    default:
      return why;
  }
}

const absentWords: Readonly<Record<Action, string>> = {
  POST: 'Not found',
  PUT: 'Change not found',
  PATCH: 'Change not found',
  DELETE: 'Still there',
};
