/** Names of columns from the rows of a header: joined, distinct, never empty. */

/** `rows` has one entry per header row, each with a text per column. */
export function nameColumns(
  rows: readonly (readonly string[])[],
  columns: number,
): { header: readonly string[]; notes: readonly string[] } {
  if (rows.length === 0)
    return { header: Array.from({ length: columns }, (_, at) => `column ${at + 1}`), notes: [] };
  // A heading over several columns stands in the first of them.
  const filledRows = rows.map((cells, level) =>
    level < rows.length - 1 ? fillRight(cells, columns) : cells,
  );
  const wanted = Array.from({ length: columns }, (_, column) =>
    filledRows
      .map((cells) => (cells[column] ?? '').trim())
      .filter((text, level, all) => text !== '' && text !== all[level - 1])
      .join(' '),
  );
  const taken = new Set(wanted);
  const used = new Set<string>();
  let renamed = 0;
  let empty = 0;
  const distinct = (name: string): string => {
    for (let number = 2; ; number++) {
      const candidate = `${name} ${number}`;
      if (!taken.has(candidate) && !used.has(candidate)) return candidate;
    }
  };
  const header = wanted.map((text, column) => {
    if (text === '') empty++;
    const wish = text === '' ? `column ${column + 1}` : text;
    const name = used.has(wish) || (text === '' && taken.has(wish)) ? distinct(wish) : wish;
    if (text !== '' && name !== wish) renamed++;
    used.add(name);
    return name;
  });
  const notes: string[] = [];
  if (renamed > 0)
    notes.push(
      `${counted(renamed, 'heading')} repeated; ${renamed === 1 ? 'it has' : 'they have'} a number at the end.`,
    );
  if (empty > 0) notes.push(`${counted(empty, 'column')} without a heading; named by position.`);
  return { header, notes };
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

function fillRight(cells: readonly string[], columns: number): readonly string[] {
  let last = '';
  return Array.from({ length: columns }, (_, column) => {
    last = cells[column]?.trim() || last;
    return last;
  });
}
