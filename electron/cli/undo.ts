/** `graph-intake undo`: deletes exactly what a run created, or writes the files that would. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import { plural } from '../../shared/units.ts';
import { findConnection } from './find-connection.ts';
import { createOpenedFiles, type OpenedFiles } from './opened-files.ts';
import { openPlatformSession } from './platform-session.ts';
import { createReadOnlySettings } from './read-only-settings.ts';
import { exitCodes } from './report.ts';
import { keptRun } from './resume.ts';
import { countsOf, exitCodeOf } from './run-report.ts';
import { tellSent } from './send.ts';
import { readUndoOptions } from './send-options.ts';
import { sendPlan } from './send-plan.ts';
import { createTelling, type SendTerminal } from './terminal.ts';
import { openTerminalDesk, type TerminalDesk } from './terminal-desk.ts';
import { writeRows } from './write-rows.ts';

/**
 * Answers the exit code.
 * @throws AppError where nothing was undone, in one sentence
 */
export async function undo(args: readonly string[], terminal: SendTerminal): Promise<number> {
  const options = readUndoOptions(args);
  const { stdout, signal } = terminal;
  const telling = createTelling(terminal);
  const settings = createReadOnlySettings(terminal.data);
  const run = await keptRun(options.runId, { terminal, settings, telling });
  const opened = async (imports: TerminalDesk['imports']) => {
    const { fileIds, left } = await imports.undo({ runId: run.id });
    if (left !== '') telling.say(left);
    if (fileIds.length === 0) throw new AppError('bad-input', `${run.fileName}: this run created nothing.`);
    const files = createOpenedFiles({ imports, said: { reading: {}, sending: {} }, signal, telling });
    await files.take(fileIds);
    return { files, fileIds };
  };
  try {
    if (options.write !== null) {
      await using desk = await openTerminalDesk({ terminal, settings, ...telling, connection: null });
      const { files } = await opened(desk.imports);
      const written = await writeAll(files, options.write, desk.imports);
      files[Symbol.dispose]();
      telling.end();
      stdout.write(
        options.json
          ? `${JSON.stringify({ run: run.id, files: written }, null, 2)}\n`
          : written.map(({ path, rows }) => `${path}  ${plural(rows, 'row')}\n`).join(''),
      );
      return exitCodes.fine;
    }
    const connection = findConnection(run.connection, { settings, log: telling.log });
    await using session = await openPlatformSession({ ...options, connection, settings, terminal, telling });
    const { files, fileIds } = await opened(session.imports);
    using _ = files;
    // Edges go before the vertices that they hang on.
    await session.imports.setOrder({ fileIds });
    const sent = await sendPlan(files, session, options);
    tellSent(sent, options, session);
    return sent.isRefused || telling.isDisturbed() ? exitCodes.failed : exitCodeOf(sent.files.map(countsOf));
  } finally {
    telling.end();
  }
}

async function writeAll(
  files: OpenedFiles,
  folder: string,
  imports: TerminalDesk['imports'],
): Promise<{ path: string; rows: number }[]> {
  await mkdir(folder, { recursive: true });
  const written: { path: string; rows: number }[] = [];
  for (const [at, state] of files.states().entries()) {
    // In the order in which they are to be sent.
    const path = join(folder, `${at + 1}-${state.name.replaceAll(/[/\\]/gu, '-')}`);
    written.push({ path, rows: await writeRows(state, path, imports) });
  }
  return written;
}
