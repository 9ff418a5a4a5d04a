/** Rows found by a full-text table, and those that are not yet in it, newest first, in pieces for a closer check. */
import type { LedgerFile } from './open-ledger-file.ts';
import { createLastIndexedComment } from './text-index.ts';

interface Candidates {
  check<Found>(asked: {
    /** As `matchOf` makes it. */
    readonly match: string;
    /** Keys from here on, and before there. */
    readonly from?: number;
    readonly before?: number;
    readonly most: number;
    /** So many are enough. */
    readonly limit: number;
    /** Which of these it is, in their order. */
    readonly check: (keys: readonly number[]) => Found[];
  }): {
    found: Found[];
    /** Nothing more is to be found, or it is enough. */
    isAll: boolean;
  };
}

const piece = 1_000;
/** More wait only while a long absence is read. */
const mostWaiting = 20_000;

export function createCandidates(file: LedgerFile, table: 'write' | 'object' | 'comment'): Candidates {
  // The text index compares with whole numbers only.
  const keys = file
    .prepare<[string, number, number, number], number>(
      `SELECT rowid FROM ${table}_text WHERE ${table}_text MATCH ? AND rowid >= CAST(? AS INTEGER)
         AND rowid < CAST(? AS INTEGER) ORDER BY rowid DESC LIMIT ?`,
    )
    .pluck();
  const unindexedOf = createUnindexed(file, table);
  return {
    check({ match, from = 0, before = Number.MAX_SAFE_INTEGER, most, limit, check }) {
      const unindexed = unindexedOf();
      const found = unindexed.length === 0 ? [] : check(unindexed);
      let end = before;
      for (let asked = 0; asked < most; asked += piece) {
        const size = Math.min(piece, most - asked);
        const next = keys.all(match, from, end, size);
        found.push(...check(next));
        const last = next.at(-1);
        if (last === undefined || next.length < size)
          return { found: found.slice(0, limit), isAll: unindexed.length < mostWaiting };
        if (found.length >= limit) return { found: found.slice(0, limit), isAll: true };
        end = last;
      }
      return { found, isAll: false };
    },
  };
}

/** The newest keys that are not in the full-text table yet, newest first. */
function createUnindexed(file: LedgerFile, table: 'write' | 'object' | 'comment'): () => number[] {
  // Transactions are in their table as soon as they are stored.
  if (table === 'write') return () => [];
  if (table === 'object') {
    const waiting = file
      .prepare<[number], number>('SELECT key FROM object WHERE indexed = 0 ORDER BY key DESC LIMIT ?')
      .pluck();
    return () => waiting.all(mostWaiting);
  }
  const lastIndexed = createLastIndexedComment(file);
  const waiting = file
    .prepare<[number, number], number>('SELECT key FROM comment WHERE key > ? ORDER BY key DESC LIMIT ?')
    .pluck();
  return () => waiting.all(lastIndexed(), mostWaiting);
}
