/** `graph-intake runs`: what was sent before, one run with its causes, and its rows as a file. */
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import { countsWords } from '../../shared/imports/run-words.ts';
import type { RunState, RunSummary } from '../../shared/imports/runs.ts';
import { formatCount, plural } from '../../shared/units.ts';
import { moveFile } from '../storage/move-file.ts';
import { findRun, historyOf } from './kept-run.ts';
import { createReadOnlySettings } from './read-only-settings.ts';
import { exitCodes } from './report.ts';
import { jsonRun, textRun } from './run-report.ts';
import { type RunsOptions, readRunsOptions } from './runs-options.ts';
import { createTelling, type SendTerminal } from './terminal.ts';
import { openTerminalDesk, type TerminalDesk } from './terminal-desk.ts';

/**
 * Answers the exit code.
 * @throws AppError in one sentence
 */
export async function runs(args: readonly string[], terminal: SendTerminal): Promise<number> {
  const options = readRunsOptions(args);
  const telling = createTelling(terminal);
  const settings = createReadOnlySettings(terminal.data);
  await using desk = await openTerminalDesk({
    terminal,
    settings,
    ...telling,
    connection: null,
    async deliver({ path }) {
      const to = options.what === 'export' ? resolve(options.to) : path;
      await moveFile(path, to);
      return { to: 'path', path: to };
    },
  });
  terminal.stdout.write(await answer(options, desk.imports, terminal.signal));
  return telling.isDisturbed() ? exitCodes.failed : exitCodes.fine;
}

async function answer(
  options: RunsOptions,
  imports: TerminalDesk['imports'],
  signal: AbortSignal,
): Promise<string> {
  const { what, json } = options;
  if (what === 'list') return list(options, imports);
  const run = await findRun(options.runId, imports);
  if (what === 'show') return json ? document(jsonRun(run)) : `${headOf(run)}\n${textRun(run)}\n`;
  const rows = await exported(run, options, imports, signal);
  const { outcome, to } = options;
  return json
    ? document({ run: run.id, outcome, path: to, rows })
    : `${to}: ${plural(rows, 'row')}, ${outcome}.\n`;
}

async function list(
  { text, most, json }: Extract<RunsOptions, { what: 'list' }>,
  imports: TerminalDesk['imports'],
): Promise<string> {
  const found: RunSummary[] = [];
  let more = false;
  for await (const run of historyOf(imports, text)) {
    if (found.length === most) {
      more = true;
      break;
    }
    found.push(run);
  }
  if (json) return document({ runs: found });
  if (found.length === 0) return text === '' ? 'No run is kept.\n' : `No run has “${text}” in it.\n`;
  const lines = found.map(
    (run) => `${headOf(run)}\n  ${run.action}, ${countsWords(run)}${run.resumable ? ' (can go on)' : ''}`,
  );
  if (more) lines.push(`The newest ${formatCount(found.length)}; --all lists every run.`);
  return `${lines.join('\n')}\n`;
}

/** The same for every clock and country. */
function headOf({
  id,
  fileName,
  connection,
  rehearsal,
  state,
  startedAt,
  rows,
}: RunState | RunSummary): string {
  const at = new Date(startedAt).toISOString().slice(0, 16).replace('T', ' ');
  const to = rehearsal ? 'a rehearsal' : connection;
  return `${id}  ${at} UTC  ${fileName}, ${plural(rows, 'row')} to ${to}, ${state}`;
}

async function exported(
  { id: runId, fileName }: RunState,
  { outcome, to, spreadsheetSafe }: Extract<RunsOptions, { what: 'export' }>,
  imports: TerminalDesk['imports'],
  signal: AbortSignal,
): Promise<number> {
  // A file that is there may be the only copy of something.
  if ((await stat(to).catch(() => null)) !== null)
    throw new AppError('conflict', `${to} is there already; name another file.`);
  const delivered = await imports.exportRows({ runId, outcome, spreadsheetSafe }, { signal });
  if (delivered.to !== 'path') throw new AppError('internal', `The rows of ${fileName} were not written.`);
  return delivered.rows;
}

const document = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
