/** The content that a row attaches, as it is read back. */
import { contentColumns } from '../../../../shared/columns/rules/content-rules.ts';

/** Compiled once for a header. */
export function createContentOf(
  header: readonly string[],
  nullKeyword: string,
): (cells: readonly string[]) => string {
  const { text, base64 } = contentColumns(header);
  const cellIn = (cells: readonly string[], column: number): string => {
    const cell = column < 0 ? '' : (cells[column] ?? '');
    return cell === nullKeyword ? '' : cell;
  };
  return (cells) => {
    const plain = cellIn(cells, text);
    const bytes = plain !== '' ? Buffer.from(plain) : Buffer.from(cellIn(cells, base64), 'base64');
    // In the same way as the read-back content: without a byte order mark, and with replacement characters for invalid UTF-8.
    return new TextDecoder().decode(bytes);
  };
}
