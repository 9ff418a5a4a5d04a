/** The formats that the rows about sources read: all but delimited text, which has rows of its own. */
import { createSources } from '../../electron/engine/sources/create-sources.ts';

export const documentSources = createSources({
  format: 'text',
  detect: () => null,
  tables: async () => [],
  async *open() {},
  placeOf: () => '',
});
