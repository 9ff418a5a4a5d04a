interface Piece {
  readonly ended: number;
  readonly failed: number;
}

export const sumOf = (pieces: readonly Piece[]): Piece =>
  pieces.reduce((sum, { ended, failed }) => ({ ended: sum.ended + ended, failed: sum.failed + failed }), {
    ...{ ended: 0, failed: 0 },
  });

/** Rate in the unit in which it is at least one: `2.5 per minute`, `3 per hour`. */
export function rateWords(count: number, spanMs: number): string {
  if (count === 0) return '–';
  const units = [
    { ms: 1_000, word: 'per second' },
    { ms: 60_000, word: 'per minute' },
    { ms: 3_600_000, word: 'per hour' },
    { ms: 86_400_000, word: 'per day' },
  ];
  const unit = units.find(({ ms }) => (count / spanMs) * ms >= 1) ?? { ms: 86_400_000, word: 'per day' };
  const rate = (count / spanMs) * unit.ms;
  return `${rate >= 10 ? Math.round(rate) : Math.round(rate * 10) / 10} ${unit.word}`;
}
