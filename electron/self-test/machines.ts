/** Returns machines for the practice platform, as CSV. @param prefix Start of each xid; it differs in each check */
export const machines = (prefix: string, rows: number): string =>
  [
    '"ogit/_xid","ogit/_type","ogit/name","ogit/_scope"',
    ...Array.from(
      { length: rows },
      (_, row) => `"${prefix}:${row}","ogit/MARS/Machine","host ${row}","practice-scope"`,
    ),
    '',
  ].join('\n');
