/** Finds the sources for the contents of archives and compressed files. */
import { AppError } from '../../../shared/errors.ts';
import type { Source, SourceInput, SourceTable } from './source.ts';

/**
 * Returns the first source that recognises the contents.
 * @throws AppError `bad-input` if no format fits
 */
export function detectSource(sources: readonly Source[], { name, head, sizeBytes }: SourceInput): Source {
  const source = sources.find((each) => each.detect(head, sizeBytes) !== null);
  if (source === undefined) throw new AppError('bad-input', `${name} contains no readable table.`);
  return source;
}

/**
 * Returns the source that listed a table of a member, the member's name, and the table as that source listed it.
 * @throws AppError `not-found`
 */
export function findInnerTable(
  sources: readonly Source[],
  input: SourceInput,
  { name, innerTable }: SourceTable,
): { source: Source; member: string; table: SourceTable } {
  const source = sources.find(({ format }) => format === innerTable?.format);
  if (source === undefined || innerTable === undefined)
    throw new AppError('not-found', `${input.name} no longer contains the table ${name}; open it again.`);
  return { source, member: innerTable.member, table: innerTable.table };
}
