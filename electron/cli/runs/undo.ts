/** `graph-intake undo`: deletes exactly what a run created, or writes the files that would do so. */

import { join } from 'node:path';
import { visibleJson, visibleLine } from '../../../shared/control-characters.ts';
import { AppError } from '../../../shared/errors.ts';
import { plural } from '../../../shared/units.ts';
import { createOpenedFiles, type OpenedFiles } from '../../services/unattended/opened-files.ts';
import { makeFolder } from '../../storage/files/make-folder.ts';
import { findGivenConnection } from '../connections/connection-file.ts';
import { openPlatformSession } from '../connections/platform-session.ts';
import { exitCodes } from '../exit-codes.ts';
import { readUndoOptions } from '../options/send-options.ts';
import { createReadOnlySettings } from '../read-only-settings.ts';
import { endCode, printSent } from '../send/send.ts';
import { sendPlan } from '../send/send-plan.ts';
import { createReporter, type SendTerminal } from '../terminal.ts';
import { openTerminalServices, type TerminalServices } from '../terminal-services.ts';
import { readStoredRun } from './continue.ts';
import { writeRows } from './write-rows.ts';

/**
 * Returns the exit code.
 * @throws AppError where nothing was undone, in one sentence
 */
export async function undo(args: readonly string[], terminal: SendTerminal): Promise<number> {
  const options = readUndoOptions(args);
  const { stdout, signal } = terminal;
  const reporter = createReporter(terminal);
  const settings = createReadOnlySettings(terminal.data);
  const run = await readStoredRun(options.runId, { terminal, settings, reporter });
  const openUndoFiles = async (imports: TerminalServices['imports']) => {
    const { fileIds, left } = await imports.undo({ runId: run.id });
    if (left !== '') reporter.say(left);
    if (fileIds.length === 0) throw new AppError('bad-input', `${run.fileName}: this run created nothing.`);
    const files = createOpenedFiles({ imports, options: { reading: {}, sending: {} }, signal, reporter });
    await files.take(fileIds);
    return { files, fileIds };
  };
  try {
    if (options.write !== null) {
      await using services = await openTerminalServices({
        terminal,
        settings,
        ...reporter,
        connection: null,
      });
      const { files } = await openUndoFiles(services.imports);
      const written = await writeAll(files, options.write, services.imports);
      files[Symbol.dispose]();
      reporter.end();
      stdout.write(
        options.json
          ? `${visibleJson({ run: run.id, files: written }, 2)}\n`
          : written.map(({ path, rows }) => `${visibleLine(path)}  ${plural(rows, 'row')}\n`).join(''),
      );
      return exitCodes.fine;
    }
    const connection = await findGivenConnection(
      { ...options, connection: run.connection },
      { settings, log: reporter.log },
    );
    await using session = await openPlatformSession({ ...options, connection, settings, terminal, reporter });
    const { files, fileIds } = await openUndoFiles(session.imports);
    using _ = files;
    // Edges are deleted before the vertices that they connect.
    await session.imports.setOrder({ fileIds });
    const sent = await sendPlan(files, session, options);
    printSent(sent, options, session);
    return endCode(sent, session);
  } finally {
    reporter.end();
  }
}

async function writeAll(
  files: OpenedFiles,
  folder: string,
  imports: TerminalServices['imports'],
): Promise<{ path: string; rows: number }[]> {
  await makeFolder(folder);
  const written: { path: string; rows: number }[] = [];
  for (const [at, state] of files.states().entries()) {
    // Numbered in the order in which the files are to be sent.
    const path = join(folder, `${at + 1}-${state.name.replaceAll(/[/\\]/gu, '-')}`);
    written.push({ path, rows: await writeRows(state, path, imports) });
  }
  return written;
}
