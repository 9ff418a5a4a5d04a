/** Adds up the counts of all intervals, for each of the names. */
export const sumOf = <Name extends string>(
  pieces: readonly Readonly<Record<Name, number>>[],
  names: readonly Name[],
): Record<Name, number> =>
  Object.fromEntries(
    names.map((name) => [name, pieces.reduce((sum, piece) => sum + piece[name], 0)]),
  ) as Record<Name, number>;
