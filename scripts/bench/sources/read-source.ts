/** Opens a file through the sources as the program does: up to its first page, or to its end. */
import { createSources } from '../../../electron/engine/sources/create-sources.ts';
import { createFileInput } from '../../../electron/engine/sources/file-input.ts';
import { detectSource } from '../../../electron/engine/sources/inner-tables.ts';

/** All formats but delimited text, which has rows of its own. */
const documentSources = createSources({
  format: 'text',
  detect: () => null,
  tables: async () => [],
  async *open() {},
  placeOf: () => '',
});

/** Rows read: at least `pageRows` where only the first page is wanted, all otherwise. */
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
