/** `graph-intake convert`: reads tables of any format and writes each of them as canonical CSV or JSON Lines. */
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join, parse, resolve } from 'node:path';
import { visibleJson } from '../../../shared/control-characters.ts';
import { AppError } from '../../../shared/errors.ts';
import { plural } from '../../../shared/units.ts';
import { expectFile } from '../../engine/recognise/read-excerpt.ts';
import { createFileInput } from '../../engine/sources/file-input.ts';
import { findSource } from '../../engine/sources/find-source.ts';
import type { OutputFormat } from '../../engine/sources/output-formats.ts';
import { selectedOptions } from '../../engine/sources/selected-options.ts';
import type { OpenOptions, Source, SourceInput, SourceTable } from '../../engine/sources/source.ts';
import { tableNamed } from '../../engine/sources/table-named.ts';
import { formatLines, writeTable } from '../../engine/sources/write-table.ts';
import { makeFolder } from '../../storage/files/make-folder.ts';
import { exitCodes } from '../exit-codes.ts';
import { type ConvertOptions, readConvertOptions } from '../options/convert-options.ts';
import { readGivenInputs } from '../options/given-inputs.ts';
import { createReporter, type Terminal } from '../terminal.ts';
import { type ConvertedFile, type ConvertedTable, convertReport } from './convert-report.ts';

/**
 * Returns the exit code. A file that cannot be converted does not stop the others.
 * @throws AppError `bad-input` for options that make no sense
 */
export async function convert(args: readonly string[], terminal: Terminal): Promise<number> {
  const options = readConvertOptions(args);
  const reporter = createReporter(terminal);
  await using input = await readGivenInputs(options.files, terminal);
  // Paths of all inputs and outputs, in lower case, since some file systems ignore case.
  const taken = new Set(options.files.map((path) => resolve(path).toLowerCase()));
  const converted: ConvertedFile[] = [];
  try {
    if (options.out !== null) await makeFolder(options.out);
    const outputs = firstOutputs(options, input.files, taken);
    for (const [index, path] of options.files.entries()) {
      terminal.signal.throwIfAborted();
      reporter.onProgress(path, 'converting', converted.length / options.files.length);
      const to = (table: number) => {
        const first = outputs[index] ?? '';
        return table === 0 ? first : freeName(`${withoutFormat(first)}.${table + 1}`, options.to, taken);
      };
      const file = { path, read: input.files[index] ?? path };
      converted.push(await convertFile(file, options, to, terminal.signal));
    }
  } finally {
    reporter.end();
  }
  const report = convertReport(converted);
  terminal.stdout.write(options.json ? `${visibleJson(report, 2)}\n` : textOf(converted));
  for (const each of converted) if (each.failure !== null) reporter.say(`${each.path}: ${each.failure}`);
  return converted.some(({ failure }) => failure !== null) ? exitCodes.failed : exitCodes.fine;
}

async function convertFile(
  { path, read }: { readonly path: string; readonly read: string },
  options: ConvertOptions,
  outputOf: (table: number) => string,
  signal: AbortSignal,
): Promise<ConvertedFile> {
  try {
    await expectFile({ path: read, name: basename(read) });
    const input = await createFileInput(read);
    const { source } = findSource(input);
    const reading: OpenOptions = { signal, ...selectedOptions(options.selection) };
    const tableName = options.selection.table;
    const found = await source.tables(input, reading);
    const tables = tableName === undefined ? found : [tableNamed(found, tableName, input.name)];
    const results: ConvertedTable[] = [];
    for (const [index, table] of (tables.length === 0 ? [null] : tables).entries()) {
      const to = outputOf(index);
      const { header, written } =
        table === null
          ? await writeEmpty(to)
          : await write({ source, input, table, to, reading, format: options.to });
      results.push({ table: table && { ...table, header }, to, written });
    }
    return { path, format: source.format, tables: results, failure: null };
  } catch (error) {
    if (signal.aborted || !(error instanceof AppError)) throw error;
    return { path, format: null, tables: [], failure: error.message };
  }
}

/** Writes one table, and counts its rows and those with more or fewer cells than the header. */
async function write({
  source,
  input,
  table,
  to,
  reading,
  format,
}: {
  readonly source: Source;
  readonly input: SourceInput;
  readonly table: SourceTable;
  readonly to: string;
  readonly reading: OpenOptions;
  readonly format: OutputFormat;
}) {
  const widths: number[] = [];
  const { header } = await writeTable({
    name: input.name,
    table,
    batches: () => source.open(input, table, reading),
    to,
    lines: formatLines[format],
    onBatch({ rows }, isFirstPass) {
      reading.signal?.throwIfAborted();
      if (isFirstPass) for (const { cells } of rows) widths[cells.length] = (widths[cells.length] ?? 0) + 1;
    },
  });
  const written = { rows: 0, longer: 0, shorter: 0 };
  for (const [width, rows = 0] of widths.entries()) {
    written.rows += rows;
    if (width > header.length) written.longer += rows;
    if (width < header.length) written.shorter += rows;
  }
  return { header, written };
}

/** An input without content has no table: its file is empty. */
async function writeEmpty(to: string) {
  await writeFile(to, '');
  return { header: [], written: { rows: 0, longer: 0, shorter: 0 } };
}

/** `NAME.csv` for each file: never one of the inputs, and never the output of another file. */
function firstOutputs(
  { files, out, to }: ConvertOptions,
  read: readonly string[],
  taken: Set<string>,
): readonly string[] {
  return files.map((path, index) => {
    const file = read[index] ?? path;
    // Inputs that are not files have no folder, and their temporary copies are removed.
    const folder = out ?? (file === path ? dirname(path) : '.');
    return freeName(join(folder, parse(file).name), to, taken);
  });
}

/** Returns the path of an output, numbered if it is taken, and adds it to `taken`. */
function freeName(base: string, to: string, taken: Set<string>): string {
  for (let number = 1; ; number += 1) {
    const target = resolve(`${base}${number === 1 ? '' : ` (${number})`}.${to}`);
    if (taken.has(target.toLowerCase())) continue;
    taken.add(target.toLowerCase());
    return target;
  }
}

const withoutFormat = (path: string): string => path.slice(0, path.lastIndexOf('.'));

const textOf = (files: readonly ConvertedFile[]): string =>
  files
    .flatMap(({ path, tables }) =>
      tables.map(({ to, written }) => `${path} → ${to}: ${plural(written.rows, 'row')}\n`),
    )
    .join('');
