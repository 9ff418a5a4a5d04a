import { assertNever } from '../../../shared/errors.ts';
import type { ViewState } from '../../../shared/monitor/view-state.ts';
import { formatCount, plural } from '../../../shared/units.ts';

/** How one learns of updates; `silent` where the host itself has not been heard for long, as after a sleep. */
export type Heard = ViewState['intake'] | 'silent';

/** In this time the host proves several times that nothing is missing, or says why it cannot. */
const longestSilenceMs = 40_000;

/** What is true of an intake now: nothing is live that was proved long ago. */
export function heardOf({ intake, provedAt }: Pick<ViewState, 'intake' | 'provedAt'>, now: number): Heard {
  const isGoing = intake === 'live' || intake === 'polling';
  return isGoing && provedAt !== null && now - provedAt > longestSilenceMs ? 'silent' : intake;
}

/** How one learns of updates, in a word or two. */
export function intakeWord(intake: Heard): string {
  switch (intake) {
    case 'loading':
      return 'reading the history';
    case 'live':
    case 'polling':
    case 'offline':
    case 'silent':
      return intake;
    case 'signed-out':
      return 'signed out';
    default:
      return assertNever(intake);
  }
}

/** What the word means, and why it is so. */
export function intakeReason({ intake, message }: { intake: Heard; message: string }): string {
  switch (intake) {
    case 'silent':
      return 'Nothing was heard for a while: the program slept, or is busy. What is missed is read as soon as it can be.';
    case 'live':
      return 'The platform tells of every change at once, and is asked again and again whether one is missing.';
    case 'loading':
      return message || 'What happened before is read for the first time.';
    case 'polling':
      return `The platform is asked again and again. ${message}`.trim();
    case 'offline':
      return `${message || 'The platform is not reached.'} What is missed is read as soon as it can be.`;
    case 'signed-out':
      return `${message || 'The platform refuses the sign-in.'} What was read before is still here.`;
    default:
      return assertNever(intake);
  }
}

export const completeWords = (completeTo: number): string =>
  completeTo === 0 ? 'no update yet' : `nothing missed up to update ${formatCount(completeTo)}`;

/** What the figure says exactly; null where there is none. */
export const completeReason = (completeTo: number): string | null =>
  completeTo === 0
    ? null
    : `The platform numbers its updates: each one before ${formatCount(completeTo)} has arrived here. The time says when that was checked last; press to check it now.`;

export const missingIn = (holes: ViewState['holes']): number =>
  holes.reduce((sum, { from, to }) => sum + to - from + 1, 0);

/** `3 updates missing, asked for: 4,815 to 4,817`; null where none is. */
export function missingWords(holes: ViewState['holes']): string | null {
  const [first, ...others] = holes;
  if (!first) return null;
  const where =
    first.from === first.to
      ? formatCount(first.from)
      : `${formatCount(first.from)} to ${formatCount(first.to)}`;
  const more = others.length === 0 ? '' : ` and ${plural(others.length, 'other gap')}`;
  return `${plural(missingIn(holes), 'update')} missing, asked for: ${where}${more}`;
}
