/** Rows found by a full-text table, and those that are not yet in it, newest first, with a closer look at each. */
import type { LedgerFile } from './open-ledger-file.ts';
import type { Query } from './query.ts';
import { createLastIndexedComment } from './text-index.ts';

/** A closer look at candidates, whose keys are `candidate.key`. */
export interface CandidateCheck {
  /** What is joined to them. */
  readonly joins: string;
  /** Which of them are looked for. */
  readonly condition: Query;
  /** Two numbers to read of those. */
  readonly columns: string;
}

interface Candidates {
  check(asked: {
    /** As `matchOf` makes it. */
    readonly match: string;
    /** Keys from here on, and before there. */
    readonly from?: number;
    readonly before?: number;
    readonly most: number;
    /** So many are enough. */
    readonly limit: number;
    readonly check: CandidateCheck;
  }): {
    found: (readonly [number, number])[];
    /** Nothing more is to be found, or it is enough. */
    isAll: boolean;
  };
}

const piece = 300;
/** More wait only while a long absence is read. */
const mostWaiting = 20_000;

export function createCandidates(file: LedgerFile, table: 'write' | 'object' | 'comment'): Candidates {
  // The text index compares with whole numbers only.
  const indexed = `SELECT rowid AS key FROM ${table}_text WHERE ${table}_text MATCH ?
    AND rowid >= CAST(? AS INTEGER) AND rowid < CAST(? AS INTEGER) ORDER BY rowid DESC LIMIT ?`;
  const unindexedOf = createUnindexed(file, table);

  /** Returns how to look at the candidates that a query reads, with the values of the query. */
  const lookAt = (candidates: string, { joins, condition, columns }: CandidateCheck) => {
    const statement = file.prepare<
      Query['values'],
      readonly [key: number, isFound: number | null, first: number, second: number]
    >(`SELECT candidate.key, ${condition.sql}, ${columns} FROM (${candidates}) AS candidate ${joins}`);
    statement.raw();
    return (...values: Query['values']) => {
      const looked = statement.all(...condition.values, ...values);
      return {
        count: looked.length,
        last: looked.at(-1)?.[0] ?? 0,
        found: looked.flatMap(([, isFound, first, second]) =>
          isFound === 1 ? [[first, second] as const] : [],
        ),
      };
    };
  };

  return {
    check({ match, from = 0, before = Number.MAX_SAFE_INTEGER, most, limit, check }) {
      const waiting = unindexedOf();
      const unindexed = waiting && lookAt(waiting.sql, check)(...waiting.values);
      const found = unindexed?.found ?? [];
      const look = lookAt(indexed, check);
      let end = before;
      for (let asked = 0; asked < most; asked += piece) {
        const size = Math.min(piece, most - asked);
        const looked = look(match, from, end, size);
        found.push(...looked.found);
        if (looked.count < size)
          return { found: found.slice(0, limit), isAll: (unindexed?.count ?? 0) < mostWaiting };
        if (found.length >= limit) return { found: found.slice(0, limit), isAll: true };
        end = looked.last;
      }
      return { found, isAll: false };
    },
  };
}

/** Reads the newest keys that are not in the full-text table yet, newest first; null where there are none. */
function createUnindexed(file: LedgerFile, table: 'write' | 'object' | 'comment'): () => Query | null {
  // Transactions are in their table as soon as they are stored.
  if (table === 'write') return () => null;
  const exists = (sql: string) => file.prepare<Query['values'], number>(`SELECT EXISTS (${sql})`).pluck();
  const newest = ({ sql, values }: Query): Query => ({
    sql: `${sql} ORDER BY key DESC LIMIT ?`,
    values: [...values, mostWaiting],
  });
  if (table === 'object') {
    const waiting = { sql: 'SELECT key FROM object WHERE indexed = 0', values: [] };
    const isWaiting = exists(waiting.sql);
    return () => (isWaiting.get() === 1 ? newest(waiting) : null);
  }
  const lastIndexed = createLastIndexedComment(file);
  const waiting = 'SELECT key FROM comment WHERE key > ?';
  const isWaiting = exists(waiting);
  return () => {
    const values = [lastIndexed()];
    return isWaiting.get(...values) === 1 ? newest({ sql: waiting, values }) : null;
  };
}
