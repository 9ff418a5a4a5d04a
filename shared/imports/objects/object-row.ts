/** Builds the request that writes the object of a row: its id and the body. */
import { z } from 'zod';
import { commentsHead, idHead } from './object-heads.ts';

/** Comments by comment-id. @source interfaces.md 2.6 */
const commentsMap = z.record(
  z.string().min(1),
  z.looseObject({ comments: z.array(z.looseObject({ timestamp: z.int(), value: z.string() })).min(1) }),
);
type CommentsMap = z.infer<typeof commentsMap>;

/** Parses a cell of comments; returns null for a text that is not a map of comments. */
export function readComments(text: string): CommentsMap | null {
  try {
    return commentsMap.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null; // The caller reports the cell.
  }
}

export interface ObjectRow {
  /** Empty if the row has none. */
  readonly id: string;
  /** The fields whose cells are not empty; null removes a field. */
  readonly object: Readonly<Record<string, unknown>>;
}

/** Compiles, for one header, a function that converts the texts of a row's cells; empty cells are left out. */
export function createObjectRow({
  header,
  nullKeyword,
}: {
  readonly header: readonly string[];
  readonly nullKeyword: string;
}): (cells: readonly string[]) => ObjectRow {
  const idColumn = header.indexOf(idHead);
  const fieldOf = (name: string, cell: string): unknown => {
    if (cell === nullKeyword) return null;
    // A cell that is no map is sent unchanged: the platform must see the fault that the check showed.
    return name === commentsHead ? (readComments(cell) ?? cell) : cell;
  };
  return (cells) => {
    const id = cells[idColumn] ?? '';
    const fields = header.flatMap((name, column): [string, unknown][] => {
      const cell = cells[column] ?? '';
      return column === idColumn || cell === '' ? [] : [[name, fieldOf(name, cell)]];
    });
    return { id: id === nullKeyword ? '' : id, object: Object.fromEntries(fields) };
  };
}

/** Compiles a test whether a row adds comments, which would be added twice if the row were sent twice. */
export function createHasComments({
  header,
  nullKeyword,
}: {
  readonly header: readonly string[];
  readonly nullKeyword: string;
}): (cells: readonly string[]) => boolean {
  const column = header.indexOf(commentsHead);
  return (cells) => {
    const cell = cells[column] ?? '';
    return cell !== '' && cell !== nullKeyword;
  };
}
