/**
 * Lists the sources of all formats in the order in which they are tried; delimited text accepts any text and is last.
 */
import { createSources } from './create-sources.ts';
import { csvSource } from './csv/csv-source.ts';
import type { Source } from './source.ts';

export const sources: readonly Source[] = createSources(csvSource);
