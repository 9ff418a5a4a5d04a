/** States and transitions of delivery: what happens with the rows of a request after each attempt at sending them. */

/** How an attempt ended. */
export type AttemptEnd = 'ended' | 'too-large' | 'refused' | 'lost' | 'response';

/** What is done with the rows next. All but `split` and `resend` are final for the attempt's rows. */
type DeliveryStep =
  /** The rows have their outcome, except those that the response left undecided. */
  | 'complete'
  /** The rows failed, and the platform gave a reason. */
  | 'fail'
  /** The rows were not executed and are not sent. */
  | 'leave'
  /** As `leave`, and no other request of the run is sent either. */
  | 'end-run'
  /** As `end-run`: which row is at fault was not found within the splits of the run. */
  | 'give-up'
  /** It is unknown whether the rows were executed: they are read back. */
  | 'verify'
  /** Each half is sent as a request of its own. */
  | 'split'
  /** The rows that still need it are sent again after a pause. */
  | 'resend';

/** What decides the next step. */
export interface Situation {
  readonly end: AttemptEnd;
  /** How many rows the request had. */
  readonly rows: number;
  /** Rows that the response leaves to be sent again. */
  readonly toResend: number;
  /** The platform refuses every body with these column names, whatever its rows. */
  readonly refusesAll: boolean;
  /** The rows may be sent again although an earlier attempt may have stored them. */
  readonly isSafe: boolean;
  /** The response counts other results than it lists. */
  readonly isMiscounted: boolean;
  /** The run may still split requests that fail as a whole. */
  readonly maySplit: boolean;
  /** Attempts at these rows, from 1. */
  readonly attempt: number;
  /** After how many attempts the rows are split. */
  readonly attemptsBeforeSplit: number;
  /** Attempts of the planned request that got no usable response, one after the other. */
  readonly failuresInARow: number;
}

/** How often the same rows are sent. */
export const maxAttempts = 6;
/**
 * Splitting isolates one faulty row after fewer failures than this. If everything fails, splitting finds nothing and
 * only burdens a failing platform.
 */
const maxFailuresInARow = 32;

type Condition = keyof typeof conditions;
const conditions = {
  always: () => true,
  'several rows': ({ rows }: Situation) => rows > 1,
  'one row': ({ rows }: Situation) => rows === 1,
  'every body is refused': ({ refusesAll }: Situation) => refusesAll,
  'splits are left': ({ maySplit }: Situation) => maySplit,
  'not safe to repeat': ({ isSafe }: Situation) => !isSafe,
  'too many failures in a row': ({ failuresInARow }: Situation) => failuresInARow > maxFailuresInARow,
  'splitting is due': ({ rows, maySplit, isMiscounted, attempt, attemptsBeforeSplit }: Situation) =>
    rows > 1 && maySplit && (isMiscounted || attempt >= attemptsBeforeSplit),
  'no attempt is left': ({ attempt }: Situation) => attempt >= maxAttempts,
  'nothing to send again': ({ toResend }: Situation) => toResend === 0,
};

/** The transition table: of the entries for the end of an attempt, the first whose condition holds applies. */
export const transitions: readonly {
  readonly after: AttemptEnd;
  readonly when: Condition;
  readonly next: DeliveryStep;
}[] = [
  { after: 'ended', when: 'always', next: 'leave' },
  { after: 'too-large', when: 'several rows', next: 'split' },
  { after: 'too-large', when: 'one row', next: 'fail' },
  { after: 'refused', when: 'every body is refused', next: 'end-run' },
  { after: 'refused', when: 'one row', next: 'fail' },
  { after: 'refused', when: 'splits are left', next: 'split' },
  { after: 'refused', when: 'always', next: 'give-up' },
  { after: 'lost', when: 'not safe to repeat', next: 'verify' },
  { after: 'lost', when: 'too many failures in a row', next: 'verify' },
  { after: 'lost', when: 'splitting is due', next: 'split' },
  { after: 'lost', when: 'no attempt is left', next: 'verify' },
  { after: 'lost', when: 'always', next: 'resend' },
  { after: 'response', when: 'nothing to send again', next: 'complete' },
  { after: 'response', when: 'always', next: 'resend' },
];

/** Returns the transition that applies. @throws if none does, which the table excludes */
export function transitionOf(situation: Situation): (typeof transitions)[number] {
  const found = transitions.find((each) => each.after === situation.end && conditions[each.when](situation));
  if (found === undefined) throw new Error(`No transition after ${situation.end}.`);
  return found;
}
