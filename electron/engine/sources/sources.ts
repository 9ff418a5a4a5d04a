/** Every format a table can be read from, in the order they are tried: delimited text, which any text is, comes last. */
import { createSources } from './create-sources.ts';
import { csvSource } from './csv/csv-source.ts';
import type { Source } from './source.ts';

export const sources: readonly Source[] = createSources(csvSource);
