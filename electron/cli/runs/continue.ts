/** `graph-intake continue`: continues a run that ended before every row had an outcome. */

import { visibleJson } from '../../../shared/control-characters.ts';
import { AppError } from '../../../shared/errors.ts';
import type { RunState } from '../../../shared/sending/runs.ts';
import { formatCount, plural } from '../../../shared/units.ts';
import type { Settings } from '../../platform.ts';
import { follow } from '../../services/unattended/follow.ts';
import { jsonRun } from '../../services/unattended/sent-files.ts';
import { findGivenConnection } from '../connections/connection-file.ts';
import { openPlatformSession, type PlatformSession } from '../connections/platform-session.ts';
import { type ContinueOptions, readContinueOptions } from '../options/send-options.ts';
import { createReadOnlySettings, setVerifyAfter } from '../read-only-settings.ts';
import { endCode } from '../send/send.ts';
import { refusedWords } from '../send/send-refusal.ts';
import { createReporter, type Reporter, type SendTerminal } from '../terminal.ts';
import { openTerminalServices } from '../terminal-services.ts';
import { findRun, newestResumable } from './find-run.ts';
import { textFile } from './run-report.ts';

/**
 * Returns the exit code.
 * @throws AppError where the run cannot be continued, in one sentence
 */
export async function continueStopped(args: readonly string[], terminal: SendTerminal): Promise<number> {
  const options = readContinueOptions(args);
  const reporter = createReporter(terminal);
  const settings = createReadOnlySettings(terminal.data);
  setVerifyAfter(settings, options.verifyAfterSeconds);
  const run = await readStoredRun(options.runId, { terminal, settings, reporter });
  if (!run.resumable) throw new AppError('conflict', run.whyNotResumable);
  const connection = await findGivenConnection(
    { ...options, connection: run.connection },
    { settings, log: reporter.log },
  );
  await using session = await openPlatformSession({ ...options, connection, settings, terminal, reporter });
  try {
    await continueRun(run, options, session);
    const { isRefused } = await follow(session, {
      progressOf({ runs }) {
        const now = runs.find(({ id }) => id === run.id) ?? null;
        return { run: now, hasEnded: now !== null && now.endedAt !== null };
      },
      cancel: () => session.imports.cancel({ runId: run.id }),
    });
    const ended = await session.imports.run({ runId: run.id });
    terminal.stdout.write(
      options.json
        ? `${visibleJson(jsonRun(ended), 2)}\n`
        : `${textFile({ path: ended.fileName, run: ended })}\n`,
    );
    if (isRefused) reporter.say(refusedWords(connection.name));
    return endCode({ files: [{ path: ended.fileName, run: ended }], isRefused }, session);
  } finally {
    reporter.end();
  }
}

/** Returns a stored run, read before its connection is known. @param given its id; null for the newest resumable run */
export async function readStoredRun(
  given: string | null,
  deps: { readonly terminal: SendTerminal; readonly settings: Settings; readonly reporter: Reporter },
): Promise<RunState> {
  await using services = await openTerminalServices({ ...deps, ...deps.reporter, connection: null });
  // Awaited here, because the services close when the function returns.
  return await (given === null ? newestResumable(services.imports) : findRun(given, services.imports));
}

async function continueRun(
  run: RunState,
  { repeatAtStake, changedFile, confirmRemovals }: ContinueOptions,
  { imports, connection, reporter }: PlatformSession,
): Promise<void> {
  const { id: runId, counts } = run;
  const left = counts.unknown + counts['not-sent'];
  reporter.say(`Continuing ${run.fileName} to ${connection.name}: ${plural(left, 'row')} left.`);
  try {
    await imports.continueRun({
      runId,
      connectionId: connection.id,
      repeatAtStake,
      changedFile,
      ...(confirmRemovals !== null && { confirmedRemovals: confirmRemovals }),
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    const { state, differing, records, removing } = await imports.fileOfRun({ runId });
    if (state !== 'changed') throw error;
    if (changedFile) {
      if (connection.environment !== 'production' || removing === 0 || confirmRemovals === removing)
        throw error;
      const given = confirmRemovals === null ? '' : ` (you confirmed ${formatCount(confirmRemovals)})`;
      throw new AppError(
        'conflict',
        `${plural(removing, 'remaining row')} would remove something on ${connection.name}, which is marked production${given}. Use --confirm-removals ${removing} to send ${removing === 1 ? 'it' : 'them'}.`,
      );
    }
    throw new AppError(
      'conflict',
      `${changedWords(run.fileName, differing, records)} Use --changed-file to continue with its current rows.`,
    );
  }
}

const maxNamed = 10;

function changedWords(name: string, differing: number, records: readonly number[]): string {
  const named = records.slice(0, maxNamed).map(formatCount).join(', ');
  const rows =
    differing === 0
      ? 'no row that was stored differs'
      : `${plural(differing, 'row')} that ${differing === 1 ? 'was' : 'were'} stored ${differing === 1 ? 'differs' : 'differ'} (row ${named}${differing > maxNamed ? ' …' : ''})`;
  return `${name} has changed since it was sent: ${rows}.`;
}
