/** Sends checked files in the order of the plan. */
import { AppError } from '../../../shared/errors.ts';
import { removingRowsOf } from '../../../shared/imports/effect/effect-removals.ts';
import type { PlanRun, PlanState } from '../../../shared/imports/plan.ts';
import { plural } from '../../../shared/units.ts';
import { type FollowEnd, follow } from './follow.ts';
import type { OpenedFiles } from './opened-files.ts';
import type { SentFile } from './sent-files.ts';
import type { SendSession } from './session.ts';

export interface SentPlan extends FollowEnd {
  readonly files: readonly SentFile[];
}

/** Number of rows that a plan sends. */
export const rowsToSend = ({ totals }: PlanState): number => totals.rows - totals.excludedCount;

/**
 * Sends all files. Resolves when sending has ended, whatever the outcomes of the rows are.
 * @param confirmedRemovals number of rows that remove something from a production connection, confirmed by the user
 * @throws AppError where nothing was sent
 */
export async function sendOpened(
  files: OpenedFiles,
  session: SendSession,
  confirmedRemovals: number | null,
): Promise<SentPlan> {
  const { imports, connection, reporter, signal } = session;
  const plan = await files.plan();
  if (plan.why !== null) throw new AppError('conflict', plan.why);
  reporter.say(`Sending ${plural(rowsToSend(plan), 'row')} to ${connection.name}.`);
  if (signal.aborted) throw new AppError('aborted', 'Cancelled.');
  await imports.sendAll({
    connectionId: connection.id,
    selection: 'all',
    ...(confirmedRemovals !== null && { confirmedRemovals }),
  });
  let last: PlanRun | null = null;
  const end = await follow(session, {
    progressOf({ plan: { run }, runs }) {
      last = run;
      const sending = run?.files.find(({ state }) => state === 'sending');
      return {
        run: runs.find(({ id }) => id === sending?.runId) ?? null,
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
  { imports }: SendSession,
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

/**
 * Number of rows that remove something from a production connection, which a user has to confirm; 0 for any other.
 * @throws AppError `conflict` where they cannot be counted
 */
export async function removingRows(
  files: OpenedFiles,
  { connection, reporter }: SendSession,
): Promise<number> {
  if (connection.environment !== 'production') return 0;
  reporter.show('Counting rows that remove something…');
  const effects = await files.effects();
  let removing = 0;
  for (const { id, name, reading } of files.states()) {
    if (reading.state !== 'ready') continue;
    const counted = effects.find(({ fileId }) => fileId === id)?.counted;
    const rows = removingRowsOf(reading.file, counted);
    if (rows === null)
      throw new AppError('conflict', `It could not be counted what ${name} removes on ${connection.name}.`);
    removing += rows;
  }
  return removing;
}
