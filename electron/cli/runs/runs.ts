/** `graph-intake runs`: lists earlier runs, shows one run with its causes, and exports its rows to a file. */

import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { visibleJson, visibleLine } from '../../../shared/control-characters.ts';
import { AppError } from '../../../shared/errors.ts';
import { countsWords } from '../../../shared/sending/run-words.ts';
import type { RunState, RunSummary } from '../../../shared/sending/runs.ts';
import { formatCount, plural } from '../../../shared/units.ts';
import { jsonRun } from '../../services/unattended/sent-files.ts';
import { moveFile } from '../../storage/files/move-file.ts';
import { exitCodes } from '../exit-codes.ts';
import { type RunsOptions, readRunsOptions } from '../options/runs-options.ts';
import { createReadOnlySettings } from '../read-only-settings.ts';
import { mergeGroup } from '../shards/merge-group.ts';
import { createReporter, type SendTerminal } from '../terminal.ts';
import { openTerminalServices, type TerminalServices } from '../terminal-services.ts';
import { findRun, historyOf } from './find-run.ts';
import { textRun } from './run-report.ts';
import { instantWords, undoWords } from './run-words.ts';

/**
 * Returns the exit code.
 * @throws AppError in one sentence
 */
export async function runs(args: readonly string[], terminal: SendTerminal): Promise<number> {
  const options = readRunsOptions(args);
  if (options.what === 'merge') return await mergeGroup(options, terminal);
  const reporter = createReporter(terminal);
  const settings = createReadOnlySettings(terminal.data);
  await using services = await openTerminalServices({
    terminal,
    settings,
    ...reporter,
    connection: null,
    async deliver({ path }) {
      const to = options.what === 'export' ? resolve(options.to) : path;
      await moveFile(path, to);
      return { to: 'path', path: to };
    },
  });
  terminal.stdout.write(await runSubcommand(options, services.imports, terminal.signal));
  return reporter.isDisturbed() ? exitCodes.failed : exitCodes.fine;
}

async function runSubcommand(
  options: Exclude<RunsOptions, { what: 'merge' }>,
  imports: TerminalServices['imports'],
  signal: AbortSignal,
): Promise<string> {
  const { what, json } = options;
  if (what === 'list') return list(options, imports);
  const run = await findRun(options.runId, imports);
  if (what === 'show') return json ? jsonDocument(jsonRun(run)) : `${headOf(run)}\n${textRun(run)}\n`;
  const rows = await exportRowsOf(run, options, imports, signal);
  const { outcome, to } = options;
  return json
    ? jsonDocument({ run: run.id, outcome, path: to, rows })
    : `${visibleLine(to)}: ${plural(rows, 'row')}, ${outcome}.\n`;
}

async function list(
  { text, limit, json }: Extract<RunsOptions, { what: 'list' }>,
  imports: TerminalServices['imports'],
): Promise<string> {
  const found: RunSummary[] = [];
  let hasMore = false;
  for await (const run of historyOf(imports, text)) {
    if (found.length === limit) {
      hasMore = true;
      break;
    }
    found.push(run);
  }
  if (json) return jsonDocument({ runs: found });
  if (found.length === 0) return text === '' ? 'No runs yet.\n' : `No run matches “${visibleLine(text)}”.\n`;
  const lines = found.map((run) => {
    const entry = `${headOf(run)}\n  ${run.action}, ${countsWords(run)}${run.resumable ? ' (can be continued)' : ''}`;
    return undoWords(run) === '' ? entry : `${entry}\n  ${undoWords(run)}`;
  });
  if (hasMore) lines.push(`The newest ${formatCount(found.length)}; list all with --all.`);
  return `${lines.join('\n')}\n`;
}

function headOf({
  id,
  fileName,
  connection,
  rehearsal,
  state,
  startedAt,
  endedAt,
  rows,
}: RunState | RunSummary): string {
  const to = rehearsal ? 'a rehearsal' : connection;
  const at = state === 'interrupted' && endedAt !== null ? ` on ${instantWords(endedAt)}` : '';
  return visibleLine(
    `${id}  ${instantWords(startedAt)}  ${fileName}, ${plural(rows, 'row')} to ${to}, ${state}${at}`,
  );
}

async function exportRowsOf(
  { id: runId, fileName }: RunState,
  { outcome, to, spreadsheetSafe }: Extract<RunsOptions, { what: 'export' }>,
  imports: TerminalServices['imports'],
  signal: AbortSignal,
): Promise<number> {
  // An existing file is not replaced: it may be the only copy of its content.
  if ((await stat(to).catch(() => null)) !== null)
    throw new AppError('conflict', `${to} already exists; choose another file.`);
  const delivered = await imports.exportRows({ runId, outcome, spreadsheetSafe }, { signal });
  if (delivered.to !== 'path') throw new AppError('internal', `The rows of ${fileName} were not written.`);
  return delivered.rows;
}

const jsonDocument = (value: object): string => `${visibleJson(value, 2)}\n`;
