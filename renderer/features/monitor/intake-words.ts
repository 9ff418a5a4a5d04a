import { assertNever } from '../../../shared/errors.ts';
import type { ViewState } from '../../../shared/monitor.ts';
import { formatCount, plural } from '../../../shared/units.ts';

/** How one learns of updates, in a word or two. */
export function intakeWord(intake: ViewState['intake']): string {
  switch (intake) {
    case 'loading':
      return 'reading the history';
    case 'live':
    case 'polling':
    case 'offline':
      return intake;
    case 'signed-out':
      return 'signed out';
    default:
      return assertNever(intake);
  }
}

/** What the word means, and why it is so. */
export function intakeReason({ intake, message }: Pick<ViewState, 'intake' | 'message'>): string {
  switch (intake) {
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
  completeTo === 0 ? 'no update yet' : `complete to update ${formatCount(completeTo)}`;

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
