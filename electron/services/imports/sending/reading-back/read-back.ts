/** Reads back rows whose answer was lost: what the platform has of them says what became of them. */
import { AppError } from '../../../../../shared/errors.ts';
import type { FinalVerdict, Reason } from '../pending-row.ts';
import type { Waiting } from '../waiting.ts';
import { cannotTell, type Found, type Looking, type UnknownRow } from './found.ts';

export interface LostRow extends UnknownRow {
  /** Why nobody knows what became of it; what it keeps where reading back does not tell. */
  readonly why: Reason;
}

/** One verdict for each row, in their order; never rejects for what a platform does. */
export type ReadBack = (rows: readonly LostRow[]) => Promise<FinalVerdict[]>;

/** So many rows are asked for at once, so that what is held stays small. */
const batchRows = 1_000;

/** Surely not stored: what it would have touched is as it was. */
export const notThere: FinalVerdict & Reason = {
  outcome: 'not-sent',
  cause: 'read back: not stored',
  reason: 'Its answer was lost; it was read back and is not stored. Send it again if you wish.',
};
const taken: FinalVerdict = {
  outcome: 'failed',
  cause: 'exists already',
  reason: 'It exists already, and this run did not make it.',
};

export function createReadBack(deps: {
  /** Null where rows of the kind are found by nothing: they may be sent again instead. */
  looking: Looking | null;
  waiting: Pick<Waiting, 'wait'>;
  signal: AbortSignal;
  /** How long a slow platform is given to finish what it began, before what is not there is called absent. */
  settlingMs: number;
}): ReadBack {
  const { looking, waiting, signal, settlingMs } = deps;
  if (looking === null) return async (rows) => rows.map(({ why }) => ({ outcome: 'unknown', ...why }));

  const readSome = async (rows: readonly LostRow[]): Promise<FinalVerdict[]> => {
    const verdicts: (FinalVerdict | undefined)[] = [];
    try {
      const first = await looking.look(rows, false);
      for (const [index, found] of first.entries()) verdicts[index] = verdictOf(found);
      const open = rows.flatMap((row, index) => (isFinal(first[index]) ? [] : [{ row, index }]));
      if (open.length > 0) {
        await waiting.wait(settlingMs, 'Reading back what the platform has of rows without an answer.');
        // What is missing may still come, as long as nobody looked again.
        for (const { index } of open) verdicts[index] = undefined;
        if (!signal.aborted) {
          const second = await looking.look(
            open.map(({ row }) => row),
            true,
          );
          for (const [at, { index }] of open.entries()) verdicts[index] = verdictOf(second[at]);
        }
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const untold = { reason: `${error.message} The row could not be read back.`, cause: error.message };
      for (const index of rows.keys()) verdicts[index] ??= { outcome: 'unknown', ...untold };
    }
    return rows.map(({ why }, index) => verdicts[index] ?? { outcome: 'unknown', ...why });
  };

  return async (rows) => {
    const verdicts: FinalVerdict[] = [];
    for (let at = 0; at < rows.length; at += batchRows) {
      const some = rows.slice(at, at + batchRows);
      if (signal.aborted) verdicts.push(...some.map(({ why }) => ({ outcome: 'unknown', ...why }) as const));
      else verdicts.push(...(await readSome(some)));
    }
    return verdicts;
  };
}

/** Another look would tell nothing else. */
const isFinal = (found: Found | undefined): boolean =>
  found?.is === 'stored' || found?.is === 'taken' || found === cannotTell;

function verdictOf(found: Found | undefined): FinalVerdict | undefined {
  switch (found?.is) {
    case 'stored': {
      const { id, created, beside } = found;
      return { outcome: 'stored', id, created, beside };
    }
    case 'partly': {
      const { id, created, beside, missing } = found;
      const reason = `Its answer was lost; it was read back: the vertex is stored, and not ${missing.join(', ')}.`;
      return { outcome: 'partly', id, created, beside, missing, cause: 'read back: parts missing', reason };
    }
    case 'taken':
      return taken;
    case 'absent':
      return notThere;
    case 'unknown':
      if (found === cannotTell) return undefined;
      return { outcome: 'unknown', reason: found.why, cause: found.why };
    default:
      return undefined;
  }
}
