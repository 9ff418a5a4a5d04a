/** Request of a row of objects: the id of the object, and its body. */
import { z } from 'zod';
import { commentsHead, idHead } from './object-heads.ts';

/** By comment-id. @source interfaces.md 2.6 */
const commentsMap = z.record(
  z.string().min(1),
  z.looseObject({ comments: z.array(z.looseObject({ timestamp: z.int(), value: z.string() })).min(1) }),
);
type CommentsMap = z.infer<typeof commentsMap>;

/** Null for a text that is not a map of comments. */
export function readComments(text: string): CommentsMap | null {
  try {
    return commentsMap.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null; // The caller reports the cell.
  }
}

export interface ObjectRow {
  /** Empty where the row names none. */
  readonly id: string;
  /** The fields that the row says something about; null removes one. */
  readonly object: Readonly<Record<string, unknown>>;
}

/** Compiled once for a header; cells are texts, as they were read. An empty one is left out. */
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

/** Whether the row adds comments, which a second time could add them twice. */
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
