/** Lists the sources of all formats in the order in which they are tried: archives, documents, delimited text. */
import { createZipSource } from './archive.ts';
import { createCompressedSource } from './compressed.ts';
import { htmlTable } from './html-table.ts';
import { json } from './json.ts';
import { jsonLines } from './json-lines.ts';
import { notATable, rejectedReading } from './not-a-table.ts';
import { ods } from './ods.ts';
import { parquet } from './parquet.ts';
import type { Source } from './source.ts';
import { xls } from './xls.ts';
import { xlsx } from './xlsx.ts';

/** @param text source of delimited text; it accepts every text, so it is tried last */
export function createSources(text: Source): readonly Source[] {
  const documents: readonly Source[] = [notATable, xlsx, ods, xls, parquet, jsonLines, json, htmlTable, text];
  const deepest = [...containers([]).map(tooDeep), ...documents];
  const inner = [...containers(deepest), ...documents];
  return [...containers(inner), ...documents];
}

const containers = (inner: readonly Source[]): readonly Source[] => [
  createZipSource(inner),
  createCompressedSource('gzip', inner),
  createCompressedSource('zstd', inner),
];

/** Refuses the third level of nesting: an archive in an archive is opened, but no archive inside that one. */
const tooDeep = (source: Source): Source => ({
  ...source,
  ...rejectedReading(
    ({ name }) => `${name} is nested in two other archives; unpack it and open the files inside.`,
  ),
});
