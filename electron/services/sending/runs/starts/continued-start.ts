/** The start of a run that continues after it has ended. */
import type { Journal, KeptRun } from '../../../../storage/journal/journal.ts';
import type { Current } from '../../../connections/service.ts';
import type { Destinations } from '../destinations.ts';
import type { RunStart } from '../run.ts';
import type { Shipment } from '../shipment.ts';

export interface RunToContinue {
  readonly run: KeptRun;
  readonly shipment: Shipment;
  readonly to: Current;
  readonly begin: () => Pick<RunStart, 'state' | 'work' | 'backTo'>;
  readonly release: () => Promise<void>;
}

/** `closing` is called when the run has ended again. */
type ContinuedStart = (
  asked: RunToContinue,
  fileIdOf: () => string,
) => { readonly start: () => RunStart; readonly closing: () => Promise<void> };

export function createContinuedStart(deps: {
  readonly journal: Pick<Journal, 'unknown' | 'progress'>;
  readonly destinations: Pick<Destinations, 'accountOf'>;
}): ContinuedStart {
  const { journal, destinations } = deps;
  return ({ run: kept, shipment, to, begin, release }, fileIdOf) => {
    /** Rows are taken from this file from now on, although rows in doubt may have left from another one. */
    const fileOf = () => {
      const { asks, never } = journal.unknown(kept.id);
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
          journal.progress(kept.id, { state: 'sending', message: '', endedAt: null, ...fileOf() });
          return kept.account === '' ? { ...kept, account: await destinations.accountOf(to, signal) } : kept;
        },
      };
    };
    const closing = async () => {
      try {
        journal.progress(kept.id, fileOf());
      } finally {
        await release();
      }
    };
    return { start, closing };
  };
}
