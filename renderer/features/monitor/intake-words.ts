import { assertNever } from '../../../shared/errors.ts';
import type { ViewState } from '../../../shared/monitor/view-state.ts';
import { formatCount, plural } from '../../../shared/units.ts';

/** Texts about the state of a view's update stream, for the status line and the notice of the monitor. */

/**
 * State of the update stream; `silent` if the host itself has not reported for a while, as after a suspended machine.
 */
type IntakeState = ViewState['intake'] | 'silent';

/** Several times the interval at which the host checks for missing updates, or reports why it cannot. */
const longestSilenceMs = 40_000;

/** Returns the state of an update stream; without data or a check for `longestSilenceMs` it is `silent`, not live. */
export function intakeStateOf(
  { intake, provedAt, lastArrivalAt }: Pick<ViewState, 'intake' | 'provedAt' | 'lastArrivalAt'>,
  now: number,
): IntakeState {
  const isReceiving = intake === 'live' || intake === 'polling';
  const lastAt = Math.max(provedAt ?? 0, lastArrivalAt ?? 0);
  return isReceiving && lastAt > 0 && now - lastAt > longestSilenceMs ? 'silent' : intake;
}

/** Returns the state of the update stream in a word or two. */
export function intakeWord(intake: IntakeState): string {
  switch (intake) {
    case 'loading':
      return 'loading the history';
    case 'connecting':
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

/** Returns a sentence that explains the word of `intakeWord`, with the reason from the host. */
export function intakeReason({ intake, message }: { intake: IntakeState; message: string }): string {
  switch (intake) {
    case 'silent':
      return 'No updates for a while, because Graph Intake was suspended or is busy. Missed updates are loaded as soon as possible.';
    case 'live':
      return `The platform sends every change immediately. Graph Intake checks regularly for missing updates. ${message}`.trim();
    case 'connecting':
      return message || 'Reconnecting. Loading missed updates…';
    case 'loading':
      return message || 'Loading the history for the first time…';
    case 'polling':
      return `Checking the platform regularly. ${message}`.trim();
    case 'offline':
      return `${message || 'The platform cannot be reached.'} Missed updates are loaded as soon as possible.`;
    case 'signed-out':
      return `${message || 'The platform refuses the sign-in.'} Earlier data is still available.`;
    default:
      return assertNever(intake);
  }
}

/** Returns `All 4,815 updates received`, or `First …` if later updates are missing or still being read. */
export function completeWords(completeTo: number, isWhole: boolean): string {
  if (completeTo === 0) return 'No updates yet';
  return `${isWhole ? 'All' : 'First'} ${plural(completeTo, 'update')} received`;
}

/** Returns a sentence that explains the number of `completeWords`, or null if no update has arrived yet. */
export const completeReason = (completeTo: number): string | null =>
  completeTo === 0
    ? null
    : `Every update before ${formatCount(completeTo)} has arrived. The time shows the last check. Click to check now.`;

/** Returns the number of missing updates. @param holes gaps in the sequence of updates, both ends included */
export const missingIn = (holes: ViewState['holes']): number =>
  holes.reduce((sum, { from, to }) => sum + to - from + 1, 0);

/** Returns `3 updates missing, requested: 4,815 to 4,817`, or null if none is missing. */
export function missingWords(holes: ViewState['holes']): string | null {
  const [first, ...others] = holes;
  if (!first) return null;
  const where =
    first.from === first.to
      ? formatCount(first.from)
      : `${formatCount(first.from)} to ${formatCount(first.to)}`;
  const more = others.length === 0 ? '' : ` and ${plural(others.length, 'other gap')}`;
  return `${plural(missingIn(holes), 'update')} missing, requested: ${where}${more}`;
}
