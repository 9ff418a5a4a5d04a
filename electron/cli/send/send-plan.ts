/** Sends checked files in the order of the plan, once the user has agreed. */
import { AppError } from '../../../shared/errors.ts';
import { removingRowsOf } from '../../../shared/imports/effect/effect-removals.ts';
import type { PlanRun } from '../../../shared/imports/plan.ts';
import { formatCount, plural } from '../../../shared/units.ts';
import { canAsk, confirm } from '../ask.ts';
import type { OpenedFiles } from '../checking/opened-files.ts';
import type { PlatformSession } from '../connections/platform-session.ts';
import type { SendingOptions } from '../options/send-options.ts';
import type { SentFile } from '../runs/run-report.ts';
import { type FollowEnd, follow } from './follow.ts';

export interface SentPlan extends FollowEnd {
  readonly files: readonly SentFile[];
}

type Asked = Pick<SendingOptions, 'yes' | 'confirmRemovals'>;

/**
 * Resolves when nothing is sent any more, whatever became of the rows.
 * @throws AppError where nothing was sent
 */
export async function sendPlan(
  files: OpenedFiles,
  session: PlatformSession,
  asked: Asked,
): Promise<SentPlan> {
  const { imports, connection, reporter, terminal } = session;
  const plan = await files.plan();
  if (plan.why !== null) throw new AppError('conflict', plan.why);
  await refuseRemovals(files, session, asked);
  const rows = plan.totals.rows - plan.totals.excludedCount;
  await agree(`${plural(rows, 'row')} to ${connection.name}`, session, asked);
  reporter.say(`Sending ${plural(rows, 'row')} to ${connection.name}.`);
  if (terminal.signal.aborted) throw new AppError('aborted', 'Cancelled.');
  await imports.sendAll({
    connectionId: connection.id,
    only: 'all',
    ...(asked.confirmRemovals !== null && { confirmedRemovals: asked.confirmRemovals }),
  });
  let last: PlanRun | null = null;
  const end = await follow(session, {
    look({ plan: { run }, runs }) {
      last = run;
      const under = run?.files.find(({ state }) => state === 'sending');
      return {
        run: runs.find(({ id }) => id === under?.runId) ?? null,
        hasEnded: run === null || run.endedAt !== null,
      };
    },
    cancel: () => imports.cancelAll(),
  });
  return { ...end, files: await sentFiles(last, files, session) };
}

async function sentFiles(
  run: PlanRun | null,
  files: OpenedFiles,
  { imports }: PlatformSession,
): Promise<SentFile[]> {
  const sent: SentFile[] = [];
  for (const { fileId, runId, reason } of run?.files ?? []) {
    const path = files.pathOf(fileId);
    if (runId === null) sent.push({ path, held: reason, rows: rowsOf(fileId, files) });
    else sent.push({ path, run: await imports.run({ runId }) });
  }
  return sent;
}

function rowsOf(fileId: string, files: OpenedFiles): number {
  const reading = files.states().find(({ id }) => id === fileId)?.reading;
  return reading?.state === 'ready' ? reading.file.rows - reading.file.excludedCount : 0;
}

/** Requires the number that the window asks to be typed as an option. @throws AppError `conflict` */
async function refuseRemovals(
  files: OpenedFiles,
  { connection, reporter }: PlatformSession,
  { confirmRemovals }: Asked,
): Promise<void> {
  if (connection.environment !== 'production') return;
  reporter.show('Counting rows that remove something…');
  const effects = await files.effects();
  let removing = 0;
  for (const { id, name, reading } of files.states()) {
    if (reading.state !== 'ready') continue;
    const counted = effects.find(({ fileId }) => fileId === id)?.counted;
    const rows = removingRowsOf(reading.file, counted);
    if (rows === null)
      throw new AppError('conflict', `What ${name} removes on ${connection.name} could not be counted.`);
    removing += rows;
  }
  if (removing === 0 || removing === confirmRemovals) return;
  const note = confirmRemovals === null ? '' : ` (you confirmed ${formatCount(confirmRemovals)})`;
  throw new AppError(
    'conflict',
    `${plural(removing, 'row')} would remove something on ${connection.name}, which is marked production${note}. Use --confirm-removals ${removing} to send ${removing === 1 ? 'it' : 'them'}.`,
  );
}

/** @throws AppError `bad-input` where no one can be asked, `aborted` where the user declines */
async function agree(what: string, { terminal, reporter }: PlatformSession, { yes }: Asked): Promise<void> {
  if (yes) return;
  reporter.end();
  if (!canAsk(terminal))
    throw new AppError(
      'bad-input',
      `There is no terminal to ask for a confirmation; use --yes to send ${what}.`,
    );
  if (!(await confirm(`Send ${what}?`, terminal))) throw new AppError('aborted', 'Nothing was sent.');
}
