/** The start of a run that continues after it has ended. */
import type { Journal, StoredRun } from '../../../../storage/journal/journal.ts';
import type { Current } from '../../../connections/service.ts';
import type { Destinations } from '../destinations.ts';
import type { RunStart } from '../run.ts';
import type { Shipment } from '../shipment.ts';

export interface RunToContinue {
  readonly run: StoredRun;
  readonly shipment: Shipment;
  readonly to: Current;
  /** Returns how the run continues; called when no other process can work on the run any more. */
  readonly begin: () => Pick<RunStart, 'state' | 'work' | 'endsIn'>;
  /** Called when the run has ended again. */
  readonly release: () => Promise<void>;
}

/** Returns the start of the run, and `closing`, which is called when the run has ended again. */
type ContinuedStart = (
  request: RunToContinue,
  fileIdOf: () => string,
) => { readonly start: () => RunStart; readonly closing: () => Promise<void> };

export function createContinuedStart(deps: {
  readonly journal: Pick<Journal, 'unknown' | 'progress'>;
  readonly destinations: Pick<Destinations, 'accountOf'>;
}): ContinuedStart {
  const { journal, destinations } = deps;
  return ({ run, shipment, to, begin, release }, fileIdOf) => {
    /**
     * The file hash to record: of the current file, unless rows whose repetition may do harm have an unknown outcome.
     * They may have been sent from the file as it was before.
     */
    const fileOf = () => {
      const { asks, never } = journal.unknown(run.id);
      return asks + never > 0 ? {} : { fileHash: shipment.file.sha256 };
    };
    const start = (): RunStart => {
      const { state, ...how } = begin();
      const fileId = fileIdOf();
      return {
        ...how,
        shipment,
        state: { ...state, fileId },
        async begin(signal) {
          journal.progress(run.id, { state: 'sending', message: '', endedAt: null, ...fileOf() });
          return run.account === '' ? { ...run, account: await destinations.accountOf(to, signal) } : run;
        },
      };
    };
    const closing = async () => {
      try {
        journal.progress(run.id, fileOf());
      } finally {
        await release();
      }
    };
    return { start, closing };
  };
}
