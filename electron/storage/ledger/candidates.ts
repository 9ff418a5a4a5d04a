/** Rows found by a full-text table, newest first, in pieces for a closer check. */
import type { LedgerFile } from './open-ledger-file.ts';

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

export function createCandidates(
  file: LedgerFile,
  table: 'write_text' | 'object_text' | 'comment_text',
): Candidates {
  // The text index compares with whole numbers only.
  const keys = file
    .prepare<[string, number, number, number], number>(
      `SELECT rowid FROM ${table} WHERE ${table} MATCH ? AND rowid >= CAST(? AS INTEGER)
         AND rowid < CAST(? AS INTEGER) ORDER BY rowid DESC LIMIT ?`,
    )
    .pluck();
  return {
    check({ match, from = 0, before = Number.MAX_SAFE_INTEGER, most, limit, check }) {
      const found: ReturnType<typeof check> = [];
      let end = before;
      for (let asked = 0; asked < most; asked += piece) {
        const size = Math.min(piece, most - asked);
        const next = keys.all(match, from, end, size);
        found.push(...check(next));
        const last = next.at(-1);
        if (last === undefined || next.length < size) return { found: found.slice(0, limit), isAll: true };
        if (found.length >= limit) return { found: found.slice(0, limit), isAll: true };
        end = last;
      }
      return { found, isAll: false };
    },
  };
}
