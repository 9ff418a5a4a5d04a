/** Sends checked files in the order of the plan, once the user has agreed. */
import { AppError } from '../../../shared/errors.ts';
import { plural } from '../../../shared/units.ts';
import type { OpenedFiles } from '../../services/unattended/opened-files.ts';
import {
  removingRows,
  rowsToSend,
  type SentPlan,
  sendOpened,
} from '../../services/unattended/send-opened.ts';
import { canAsk, confirm } from '../ask.ts';
import type { PlatformSession } from '../connections/platform-session.ts';
import type { SendingOptions } from '../options/send-options.ts';
import { removalWords } from './send-refusal.ts';

type GivenConsent = Pick<SendingOptions, 'yes' | 'confirmRemovals'>;

/**
 * Asks for a confirmation and sends the files; resolves when sending has ended, whatever the outcomes are.
 * @throws AppError where nothing was sent
 */
export async function sendPlan(
  files: OpenedFiles,
  session: PlatformSession,
  consent: GivenConsent,
): Promise<SentPlan> {
  const plan = await files.plan();
  if (plan.why !== null) throw new AppError('conflict', plan.why);
  await refuseRemovals(files, session, consent);
  await agree(`${plural(rowsToSend(plan), 'row')} to ${session.connection.name}`, session, consent);
  return await sendOpened(files, session, consent.confirmRemovals);
}

/** Expects the number of removing rows, which the window asks for, as an option. @throws AppError `conflict` */
async function refuseRemovals(
  files: OpenedFiles,
  session: PlatformSession,
  { confirmRemovals }: GivenConsent,
): Promise<void> {
  const removing = await removingRows(files, session);
  if (removing === 0 || removing === confirmRemovals) return;
  throw new AppError('conflict', removalWords(removing, session.connection.name, confirmRemovals));
}

/** Asks the user unless `--yes` is given. @throws AppError `bad-input` without a terminal, `aborted` if declined */
async function agree(
  what: string,
  { terminal, reporter }: PlatformSession,
  { yes }: GivenConsent,
): Promise<void> {
  if (yes) return;
  reporter.end();
  if (!canAsk(terminal))
    throw new AppError(
      'bad-input',
      `There is no terminal to ask for a confirmation; use --yes to send ${what}.`,
    );
  if (!(await confirm(`Send ${what}?`, terminal))) throw new AppError('aborted', 'Nothing was sent.');
}
