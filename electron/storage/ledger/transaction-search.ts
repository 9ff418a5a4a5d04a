/** Finds a text in transactions through the full-text table, or row by row where few rows come into question. */
import type { TransactionFilter } from '../../../shared/monitor/transaction.ts';
import { createCandidates } from './candidates.ts';
import type { LedgerFile } from './open-ledger-file.ts';
import { isMoreThan, type Query } from './query.ts';
import { matchOf } from './text-query.ts';
import { keyOfTime, perMillisecond } from './transaction-key.ts';

export interface FoundKeys {
  readonly keys: number[];
  /** False if there may be more, because not all were searched, or enough were found. */
  readonly isAll: boolean;
}

interface TransactionSearch {
  /**
   * Returns the keys of transactions that contain the words, newest first: at most {@link maxFound}, or `atLeast` if
   * that is more. If both the rest of the filter and the words leave many rows, only a part is searched: the newest
   * {@link maxCandidates} that may contain the words, and the newest that match the rest of the filter. Words with too
   * few characters for the full-text table are searched only in the newest {@link maxWalkedShort} of these.
   * @param words as `wordsOf` makes them
   * @param wanted reads the keys that match the rest of the filter
   */
  find(
    ledger: number,
    input: { words: string; wanted: Query; filter: TransactionFilter; atLeast: number },
  ): FoundKeys;
}

/** Keys that a search finds at most, unless more are requested. */
export const maxFound = 300;
const maxWalked = 2_000;
const maxWalkedShort = 10_000;
const maxCandidates = 20_000;
const sampled = 500;

export function createTransactionSearch(file: LedgerFile): TransactionSearch {
  const sample = file
    .prepare<[number, number], string>('SELECT words FROM write WHERE ledger = ? ORDER BY key DESC LIMIT ?')
    .pluck();
  const candidates = createCandidates(file, 'write');

  /** Searches the newest rows that match the rest of the filter. */
  const walk = ({ sql, values }: Query, words: string, max: number, limit: number): number[] =>
    file
      .prepare<Query['values'], number>(
        `SELECT write.key FROM (SELECT key FROM (${sql}) ORDER BY 1 DESC LIMIT ?) AS walked
           CROSS JOIN write ON write.key = walked.key WHERE instr(words, ?) > 0 LIMIT ?`,
      )
      .pluck()
      .all(...values, max, words, limit);

  const lookUp = (
    ledger: number,
    match: string,
    { words, filter, limit }: { words: string; filter: TransactionFilter; limit: number },
  ) => {
    const { statuses, from, to, objectId } = filter;
    const conditions: Query[] = [
      { sql: 'ledger = ?', values: [ledger] },
      { sql: 'instr(words, ?) > 0', values: [words] },
      ...(statuses.length === 0
        ? []
        : [{ sql: `status IN (${statuses.map(() => '?').join(', ')})`, values: statuses }]),
      ...(objectId === null ? [] : [{ sql: 'object_id = ?', values: [objectId] }]),
    ];
    const { found, isAll } = candidates.check({
      match,
      from: from === null ? 0 : keyOfTime(from),
      before: to === null ? Number.MAX_SAFE_INTEGER : keyOfTime(to) + perMillisecond,
      max: maxCandidates,
      limit,
      check: {
        joins: 'LEFT JOIN write ON write.key = candidate.key',
        condition: {
          sql: conditions.map(({ sql }) => sql).join(' AND '),
          values: conditions.flatMap(({ values }) => values),
        },
        columns: 'write.key, 0',
      },
    });
    return { found: found.map(([key]) => key), isAll };
  };

  return {
    find(ledger, { words, wanted, filter, atLeast }) {
      const limit = Math.max(maxFound, atLeast);
      const match = matchOf(words, sample.all(ledger, sampled));
      const result = (keys: number[], isAll: boolean) => ({ keys, isAll: isAll && keys.length < limit });
      if (match === null)
        return result(walk(wanted, words, maxWalkedShort, limit), !isMoreThan(file, wanted, maxWalkedShort));
      if (!isMoreThan(file, wanted, maxWalked)) return result(walk(wanted, words, maxWalked, limit), true);
      const { found, isAll } = lookUp(ledger, match, { words, filter, limit });
      if (isAll) return result(found, true);
      const walked = walk(wanted, words, maxWalked, limit);
      const keys = [...new Set([...found, ...walked])].sort((one, other) => other - one).slice(0, limit);
      return result(keys, false);
    },
  };
}
