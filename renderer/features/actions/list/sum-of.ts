interface Piece {
  readonly succeeded: number;
  readonly failed: number;
  readonly denied: number;
}

export const sumOf = (pieces: readonly Piece[]): Piece =>
  pieces.reduce(
    (sum, { succeeded, failed, denied }) => ({
      succeeded: sum.succeeded + succeeded,
      failed: sum.failed + failed,
      denied: sum.denied + denied,
    }),
    { succeeded: 0, failed: 0, denied: 0 },
  );
