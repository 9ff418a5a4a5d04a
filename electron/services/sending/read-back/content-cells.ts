/** Decodes the content that a row attaches, so that it can be compared with content that is read back. */
import { contentColumns } from '../../../../shared/columns/rules/content-rules.ts';

/** Returns the function that decodes the content of a row, as text. */
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
    const textCell = cellIn(cells, text);
    const bytes = textCell !== '' ? Buffer.from(textCell) : Buffer.from(cellIn(cells, base64), 'base64');
    // Decoded as read-back content is: without a byte order mark, and with replacement characters for invalid UTF-8.
    return new TextDecoder().decode(bytes);
  };
}
