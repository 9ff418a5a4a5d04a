/** Joins header rows to one heading for each column, and makes headings distinct. */

/**
 * Joins the header cells of each column with spaces. A cell of an upper row also applies to the empty cells to its
 * right, as merged cells of a sheet do.
 */
export function joinHeader(rows: readonly (readonly string[])[]): string[] {
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  const last = rows.length - 1;
  const spread = rows.map((cells, index) =>
    index === last ? [...cells] : spreadRight(cells, rows.slice(index + 1)),
  );
  return Array.from({ length: width }, (_, column) => {
    const parts = spread.map((cells) => cells[column] ?? '').filter((part) => part.trim() !== '');
    if (rows.length === 1) return parts[0] ?? '';
    return parts
      .map((part) => part.trim())
      .filter((part, index, all) => index === 0 || part !== all[index - 1])
      .join(' ');
  });
}

/** Repeats a cell to its right until the next cell, or until a column that has no heading in the rows below either. */
function spreadRight(cells: readonly string[], below: readonly (readonly string[])[]): string[] {
  let reach = '';
  return cells.map((cell, column) => {
    if (cell.trim() !== '') reach = cell;
    else if (!below.some((row) => (row[column] ?? '').trim() !== '')) reach = '';
    return cell.trim() !== '' ? cell : reach;
  });
}

export interface DistinctNames {
  readonly names: readonly string[];
  readonly notes: readonly string[];
}

/** Makes headings distinct: an empty one becomes `column 3`, a second `name` becomes `name 2`. */
export function distinctNames(headings: readonly string[]): DistinctNames {
  const taken = new Set(headings.map((heading) => heading.trim()).filter((heading) => heading !== ''));
  const used = new Set<string>();
  let empty = 0;
  let repeated = 0;
  const names = headings.map((heading, column) => {
    const name = heading.trim();
    if (name === '') empty += 1;
    else if (!used.has(name)) {
      used.add(name);
      return name;
    } else repeated += 1;
    const base = name === '' ? 'column' : name;
    let number = name === '' ? column + 1 : 2;
    while (taken.has(`${base} ${number}`) || used.has(`${base} ${number}`)) number += 1;
    used.add(`${base} ${number}`);
    return `${base} ${number}`;
  });
  const notes = [];
  if (empty > 0)
    notes.push(`${empty === 1 ? 'One heading is' : `${empty} headings are`} empty and got a name.`);
  if (repeated > 0)
    notes.push(
      `${repeated === 1 ? 'One heading is a duplicate' : `${repeated} headings are duplicates`} and got a number.`,
    );
  return { names, notes };
}

/** Returns column names for a table without a header. */
export const generatedNames = (width: number): string[] =>
  Array.from({ length: width }, (_, column) => `col_${column}`);
