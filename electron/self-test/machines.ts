/** Rows of the practice platform's machines, as CSV. @param prefix of each xid, so that checks do not meet */
export const machines = (prefix: string, rows: number): string =>
  [
    '"ogit/_xid","ogit/_type","ogit/name","ogit/_scope"',
    ...Array.from(
      { length: rows },
      (_, row) => `"${prefix}:${row}","ogit/MARS/Machine","host ${row}","practice-scope"`,
    ),
    '',
  ].join('\n');
