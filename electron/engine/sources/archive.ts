/** Reads zip archives: lists the tables of every member, and streams the rows of one of them. */
import { AppError } from '../../../shared/errors.ts';
import { detectSource, findInnerTable } from './inner-tables.ts';
import { maxMembers } from './limits.ts';
import type { OpenOptions, RowBatch, Source, SourceInput, SourceTable } from './source.ts';
import { createMemberInput } from './zip/member-input.ts';
import { openRandomInput } from './zip/random-input.ts';
import { openZip, type ZipArchive, type ZipMember } from './zip/zip-archive.ts';
import { zipKind } from './zip/zip-kind.ts';

/** Creates the source of zip archives. `inner` are the formats that members may have. */
export function createZipSource(inner: readonly Source[]): Source {
  return {
    format: 'zip',
    detect: (head) =>
      zipKind(head) === 'zip'
        ? { certainty: 'certain', evidence: 'it starts with the signature of a zip archive' }
        : null,
    async tables(input, options = {}) {
      await using random = await openRandomInput(input, options.signal);
      const zip = await openZip(random);
      return await listMembers(zip, input.name, inner, options);
    },
    async *open(input, table, options = {}): AsyncGenerator<RowBatch> {
      await using random = await openRandomInput(input, options.signal);
      const zip = await openZip(random);
      const { source, member: name, table: tableOfMember } = findInnerTable(inner, input, table);
      const member = zip.find(name);
      if (member === undefined)
        throw new AppError('not-found', `${input.name} no longer contains ${name}; open it again.`);
      let storedBytes = 0;
      const contents = await inputOf(zip, member, input.name, options.signal, (bytes) => {
        storedBytes = bytes;
      });
      // Progress refers to the size of the archive, but only one member is read.
      const scale = random.sizeBytes / Math.max(1, member.storedBytes);
      for await (const batch of source.open(contents, tableOfMember, options))
        yield { ...batch, readBytes: Math.round(storedBytes * scale) };
    },
    placeOf(table, place, column) {
      const { innerTable } = table;
      const source = inner.find(({ format }) => format === innerTable?.format);
      return source === undefined || innerTable === undefined
        ? `row ${place.row}, column ${column + 1}`
        : `${innerTable.member}: ${source.placeOf(innerTable.table, place, column)}`;
    },
  };
}

async function listMembers(
  zip: ZipArchive,
  name: string,
  inner: readonly Source[],
  options: OpenOptions,
): Promise<readonly SourceTable[]> {
  const members = zip.members.filter((member) => isContent(member.name));
  if (members.length === 0) throw new AppError('bad-input', `${name} is an empty archive.`);
  if (members.length > maxMembers)
    throw new AppError(
      'bad-input',
      `${name} has ${members.length.toLocaleString('en')} files, more than ${maxMembers.toLocaleString('en')}; unpack it and open the ones you need.`,
    );
  const tables: SourceTable[] = [];
  const failures: AppError[] = [];
  for (const member of members) {
    try {
      const contents = await inputOf(zip, member, name, options.signal);
      const source = detectSource(inner, contents);
      const listed = await source.tables(contents, options);
      for (const table of listed)
        tables.push(memberTable(member.name, source.format, table, listed.length > 1));
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'aborted') throw error;
      failures.push(error);
    }
  }
  const [first] = failures;
  const [head, ...rest] = tables;
  if (head === undefined) {
    if (first !== undefined && failures.length === 1) throw first;
    throw new AppError(
      'bad-input',
      `None of the ${members.length} files in ${name} is a table. ${first?.message ?? ''}`.trim(),
    );
  }
  return [
    { ...head, notes: [...head.notes, ...failures.map(({ message }) => `Left out: ${message}`)] },
    ...rest,
  ];
}

const memberTable = (
  member: string,
  format: string,
  table: SourceTable,
  hasSeveral: boolean,
): SourceTable => ({
  ...table,
  name: hasSeveral || table.innerTable !== undefined ? `${member}/${table.name}` : member,
  innerTable: { member, format, table },
});

/** Whether a path is not a folder and not a file that operating systems add: resource fork, thumbnails, hidden file. */
const isContent = (path: string): boolean =>
  !/(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(path) && !path.endsWith('/');

const inputOf = (
  zip: ZipArchive,
  member: ZipMember,
  archive: string,
  signal: AbortSignal | undefined,
  onStored?: (bytes: number) => void,
): Promise<SourceInput> =>
  createMemberInput(
    `${archive}/${member.name}`,
    member.sizeBytes,
    (readSignal) => zip.read(member, readSignal, onStored),
    signal,
  );
