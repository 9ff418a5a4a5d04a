/** Shared by archives and compressed files, whose contents have a format of their own. */
import { AppError } from '../../../shared/errors.ts';
import type { Source, SourceInput, SourceTable } from './source.ts';

/** @throws AppError `bad-input` where no format fits */
export function detectSource(sources: readonly Source[], { name, head, sizeBytes }: SourceInput): Source {
  const source = sources.find((each) => each.detect(head, sizeBytes) !== null);
  if (source === undefined) throw new AppError('bad-input', `${name} contains no readable table.`);
  return source;
}

/** The format and the table of a member, as `tables` listed them. @throws AppError `not-found` */
export function innerTable(
  sources: readonly Source[],
  input: SourceInput,
  { name, inside }: SourceTable,
): { source: Source; member: string; table: SourceTable } {
  const source = sources.find(({ format }) => format === inside?.format);
  if (source === undefined || inside === undefined)
    throw new AppError('not-found', `${input.name} no longer contains the table ${name}; open it again.`);
  return { source, member: inside.member, table: inside.table };
}
