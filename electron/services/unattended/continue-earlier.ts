/** Continues runs that an earlier start of the program began, so that no row of a file is sent twice. */
import { AppError } from '../../../shared/errors.ts';
import type { RunState } from '../../../shared/sending/runs.ts';
import type { EarlierRun } from '../sending/runs/earlier-runs.ts';
import { follow } from './follow.ts';
import type { OpenedFiles } from './opened-files.ts';
import type { SendSession } from './session.ts';

/**
 * Continues a run that has rows left, once.
 * @param refusedWords says that the platform refused the sign-in
 * @throws AppError `unauthorized`
 */
export async function continueEarlier(
  runId: string,
  session: SendSession,
  refusedWords: (connection: string) => string,
): Promise<RunState> {
  const { imports, connection, reporter, signal } = session;
  const run = await imports.run({ runId });
  if (!run.resumable || signal.aborted) return run;
  reporter.say(`Continuing ${run.fileName} to ${connection.name}.`);
  // Null: unknown rows that are not safe to send again remain unknown.
  await imports.continueRun({ runId, connectionId: connection.id, repeatAtStake: null, changedFile: false });
  const { isRefused } = await follow(session, {
    progressOf({ runs }) {
      const now = runs.find(({ id }) => id === runId) ?? null;
      return { run: now, hasEnded: now !== null && now.endedAt !== null };
    },
    cancel: () => imports.cancel({ runId }),
  });
  if (isRefused) throw new AppError('unauthorized', refusedWords(connection.name));
  return await imports.run({ runId });
}

/** Closes the tables of one open file that have a run. */
export async function closeSent(
  files: OpenedFiles,
  path: string,
  earlier: readonly EarlierRun[],
  { imports }: Pick<SendSession, 'imports'>,
): Promise<void> {
  if (earlier.length === 0) return;
  const tables = files
    .states()
    .filter(({ id }) => files.isOf(id, path))
    .map(({ id, reading }) => ({
      id,
      table: reading.state === 'ready' ? reading.file.converted?.table : undefined,
    }));
  // The name of a single table is not recorded for every format.
  const isSent = (table: string | undefined) =>
    tables.length === 1 || earlier.some((run) => run.table === table);
  for (const { id } of tables.filter(({ table }) => isSent(table))) {
    files.drop(id);
    await imports.close({ fileId: id });
  }
}
