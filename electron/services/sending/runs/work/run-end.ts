/** The end of a run: records how it ended and publishes its final state. */
import { toAppError } from '../../../../../shared/errors.ts';
import type { RunState } from '../../../../../shared/sending/runs.ts';
import type { Journal, StoredRun } from '../../../../storage/journal/journal.ts';
import type { OutcomeRecorder } from '../../outcomes/outcome-recorder.ts';
import { endOf, type StoppedAs, whyNotResumable } from '../run-state.ts';
import type { Shipment } from '../shipment.ts';

interface Ending {
  /** Null if the run ended before it was recorded. */
  readonly kept: StoredRun | null;
  /** Why nothing more was sent; empty if there was no problem. */
  readonly problem: string;
  readonly isStopped: boolean;
  readonly endsAs: StoppedAs;
  readonly wasVerifying: boolean;
}

/** Returns the message that outcomes are counted but not recorded: a later read-back may have another result. */
export const unrecordedOutcomesMessage = (why: unknown): string =>
  `The outcome of some rows could not be recorded. Continue the run to determine it. ${toAppError(why).message}`;

export function createRunEnd(deps: {
  readonly journal: Pick<Journal, 'progress'>;
  readonly recorder: Pick<OutcomeRecorder, 'finish'>;
  readonly now: () => number;
  readonly onFault: (error: unknown) => void;
  readonly shipment: Pick<Shipment, 'records'>;
  /** The state that the run ends in after work that sends nothing. */
  readonly endsIn: Pick<RunState, 'state' | 'message'> | undefined;
  readonly read: () => RunState;
  readonly publish: (next: Partial<RunState>) => void;
}): (ending: Ending) => void {
  const { journal, recorder, now, onFault, shipment, endsIn, read, publish } = deps;
  return ({ kept, problem: before, ...how }) => {
    let problem = before;
    const endedAt = now();
    const isShorter = kept !== null && shipment.records < kept.records;
    const endNow = () => endOf({ ...how, problem, endsIn, left: read().counts['not-sent'], isShorter });
    try {
      if (kept !== null) journal.progress(kept.id, { ...endNow(), endedAt });
      recorder.finish();
    } catch (error) {
      onFault(error);
      problem ||= unrecordedOutcomesMessage(error);
    }
    const ended = endNow();
    const resumedRun = kept ?? { rehearsal: read().rehearsal, file: null };
    const why = whyNotResumable(resumedRun, { ...ended, counts: read().counts });
    publish({
      ...ended,
      endedAt,
      waitsFor: null,
      verifying: null,
      inFlight: 0,
      resumable: why === '',
      whyNotResumable: why,
    });
  };
}
