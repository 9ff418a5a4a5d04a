/** `graph-intake resume`: goes on with a run that ended before every row was settled. */

import { AppError } from '../../shared/errors.ts';
import type { RunState } from '../../shared/imports/runs.ts';
import { formatCount, plural } from '../../shared/units.ts';
import type { Settings } from '../platform.ts';
import { findConnection } from './find-connection.ts';
import { follow } from './follow.ts';
import { findRun, newestResumable } from './kept-run.ts';
import { openPlatformSession, type PlatformSession } from './platform-session.ts';
import { createReadOnlySettings } from './read-only-settings.ts';
import { exitCodes } from './report.ts';
import { exitCodeOf, jsonRun, textFile } from './run-report.ts';
import { refusedWords } from './send.ts';
import { type ResumeOptions, readResumeOptions } from './send-options.ts';
import { createTelling, type SendTerminal, type Telling } from './terminal.ts';
import { openTerminalDesk } from './terminal-desk.ts';

/**
 * Answers the exit code.
 * @throws AppError where the run cannot go on, in one sentence
 */
export async function resume(args: readonly string[], terminal: SendTerminal): Promise<number> {
  const options = readResumeOptions(args);
  const telling = createTelling(terminal);
  const settings = createReadOnlySettings(terminal.data);
  const run = await keptRun(options.runId, { terminal, settings, telling });
  if (!run.resumable) throw new AppError('conflict', run.whyNotResumable);
  const connection = findConnection(run.connection, { settings, log: telling.log });
  await using session = await openPlatformSession({ ...options, connection, settings, terminal, telling });
  try {
    await goOn(run, options, session);
    const { isRefused } = await follow(session, {
      look({ runs }) {
        const now = runs.find(({ id }) => id === run.id) ?? null;
        return { run: now, hasEnded: now !== null && now.endedAt !== null };
      },
      cancel: () => session.imports.cancel({ runId: run.id }),
    });
    const ended = await session.imports.run({ runId: run.id });
    terminal.stdout.write(
      options.json
        ? `${JSON.stringify(jsonRun(ended), null, 2)}\n`
        : `${textFile({ path: ended.fileName, run: ended })}\n`,
    );
    if (isRefused) telling.say(refusedWords(connection.name));
    return isRefused || telling.isDisturbed() ? exitCodes.failed : exitCodeOf([ended.counts]);
  } finally {
    telling.end();
  }
}

/** Before it is known to which connection it went. */
export async function keptRun(
  said: string | null,
  deps: { readonly terminal: SendTerminal; readonly settings: Settings; readonly telling: Telling },
): Promise<RunState> {
  await using desk = await openTerminalDesk({ ...deps, ...deps.telling, connection: null });
  // Waited for here: the services close on the way out.
  return await (said === null ? newestResumable(desk.imports) : findRun(said, desk.imports));
}

async function goOn(
  run: RunState,
  { repeatAtStake, changedFile, confirmRemovals }: ResumeOptions,
  { imports, connection, telling }: PlatformSession,
): Promise<void> {
  const { id: runId, counts } = run;
  const left = counts.unknown + counts['not-sent'];
  telling.say(`Going on with ${run.fileName} to ${connection.name}: ${plural(left, 'row')} left.`);
  try {
    await imports.resume({
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
      const said = confirmRemovals === null ? '' : `, and not ${formatCount(confirmRemovals)}`;
      throw new AppError(
        'conflict',
        `${plural(removing, 'row that is', 'rows that are')} left would remove something on ${connection.name}, which is marked production${said}; --confirm-removals ${removing} sends them.`,
      );
    }
    throw new AppError(
      'conflict',
      `${changedWords(run.fileName, differing, records)} --changed-file goes on with the rows as they are now.`,
    );
  }
}

const mostNamed = 10;

function changedWords(name: string, differing: number, records: readonly number[]): string {
  const named = records.slice(0, mostNamed).map(formatCount).join(', ');
  const rows =
    differing === 0
      ? 'no row that was stored differs'
      : `${plural(differing, 'row')} that ${differing === 1 ? 'was' : 'were'} stored ${differing === 1 ? 'differs' : 'differ'} (row ${named}${differing > mostNamed ? ' …' : ''})`;
  return `${name} has changed since it was sent: ${rows}.`;
}
