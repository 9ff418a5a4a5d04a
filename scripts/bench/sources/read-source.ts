/** Opens a file through the sources as the program does: up to its first page, or to its end. */
import { createSources } from '../../../electron/engine/sources/create-sources.ts';
import { createFileInput } from '../../../electron/engine/sources/file-input.ts';
import { detectSource } from '../../../electron/engine/sources/inner-tables.ts';

/** Sources of all formats except delimited text, which other rows of the bench measure. */
const documentSources = createSources({
  format: 'text',
  detect: () => null,
  tables: async () => [],
  async *open() {},
  placeOf: () => '',
});

/**
 * Reads the first table of a file; returns the number of rows read: at least `pageRows` if that is given, otherwise
 * all.
 */
export async function readSource(
  path: string,
  { pageRows = Number.POSITIVE_INFINITY } = {},
): Promise<number> {
  const input = await createFileInput(path);
  const source = detectSource(documentSources, input);
  const [table] = await source.tables(input);
  if (table === undefined) throw new Error(`${path} has no table.`);
  let count = 0;
  for await (const { rows } of source.open(input, table)) {
    count += rows.length;
    if (count >= pageRows) break;
  }
  return count;
}
