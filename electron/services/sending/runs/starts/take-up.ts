/** Prepares an ended run for further work: checks that it may continue, and opens its file again. */
import { AppError } from '../../../../../shared/errors.ts';
import { createRetrySafetyOf } from '../../../../../shared/imports/retry-safety-of.ts';
import { unionOf } from '../../../../../shared/rows/row-set-operations.ts';
import type { RunState } from '../../../../../shared/sending/runs.ts';
import type { Journal } from '../../../../storage/journal/journal.ts';
import type { Current } from '../../../connections/service.ts';
import { refuseRemovals } from '../../../imports/effect/refuse-unconfirmed.ts';
import { removingRows } from '../../batches/removing-rows.ts';
import type { ActiveRuns } from '../active-runs.ts';
import type { ContinuationParts } from '../continued-work.ts';
import type { RunStart } from '../run.ts';
import { removedWords } from '../run-connections.ts';
import { graphUrlOf, isAt, movedWords } from '../run-place.ts';
import { beginningOf, listedCauses } from '../run-state.ts';
import type { StoredRuns } from '../stored-runs.ts';
import type { StoredShipment, StoredShipments } from '../stored-shipment.ts';

interface TakeUpDeps {
  readonly journal: Journal;
  readonly active: Pick<ActiveRuns, 'busy' | 'continueRun'>;
  readonly storedRuns: Pick<StoredRuns, 'find'>;
  readonly storedShipments: Pick<StoredShipments, 'open'>;
  readonly chosen: (connectionId: string) => Promise<Current>;
  readonly stateOf: (runId: string) => RunState;
}

export type FoundRun = ReturnType<StoredRuns['find']>;

/** Whether the file has changed since the run. Without a hash, the program ended before it sent the first row. */
export const isChanged = (
  { file }: StoredShipment['shipment'],
  { fileHash }: FoundRun['progress'],
): boolean => fileHash !== null && file.sha256 !== fileHash;

export function createTakeUp(deps: TakeUpDeps) {
  const { journal, active, storedRuns, storedShipments, chosen, stateOf } = deps;

  /** @throws AppError `conflict` if it cannot continue now, or not to this connection */
  const expectContinuable = (runId: string, connectionId: string): ReturnType<StoredRuns['find']> => {
    const { resumable, whyNotResumable, fileId, fileName } = stateOf(runId);
    if (!resumable) throw new AppError('conflict', whyNotResumable);
    if (fileId !== '' && active.busy(fileId))
      throw new AppError(
        'conflict',
        `${fileName} is being sent again; wait until this is done, or cancel the run first.`,
      );
    const found = storedRuns.find(runId);
    const { connection, connectionId: runConnectionId } = found.run;
    if (runConnectionId !== connectionId)
      throw new AppError(
        'conflict',
        `This run went to ${connection}; switch to that connection to continue it.`,
      );
    return found;
  };

  /**
   * A new connection may have the name of one that was removed, and a terminal does not know the list of connections.
   * @throws AppError `conflict`
   */
  const expectNotRemoved = async (runId: string, connectionId: string): Promise<void> => {
    const { connection, connectionId: runConnectionId } = storedRuns.find(runId).run;
    if (runConnectionId === connectionId || (await chosen(connectionId)).name !== connection) return;
    throw new AppError('conflict', removedWords({ connection }));
  };

  /** Opens the file of an ended run again, and continues the run with the work that `how` returns. */
  return async (
    input: {
      runId: string;
      connectionId: string;
      signal: AbortSignal;
      changedFile?: boolean;
      confirmedRemovals?: number | undefined;
    },
    check: (found: FoundRun & StoredShipment, unknownAtStake: number) => void,
    how: (parts: ContinuationParts) => Pick<RunStart, 'work' | 'endsIn'>,
  ) => {
    const { runId, connectionId, signal } = input;
    await expectNotRemoved(runId, connectionId);
    const { run, progress } = expectContinuable(runId, connectionId);
    const to = await chosen(connectionId);
    if (!isAt(run, graphUrlOf(to))) throw new AppError('conflict', movedWords(run, to));
    const opened = await storedShipments.open(run, signal);
    const { shipment } = opened;
    /** Opening a file may take long, and the run may have been continued elsewhere meanwhile. */
    const begin = () => {
      if (signal.aborted) throw new AppError('aborted', 'Cancelled.');
      const found = expectContinuable(runId, connectionId);
      const { requests, repeats, splits, counts } = found;
      const unknown = journal.unknown(runId);
      check({ ...found, ...opened }, unknown.asks + unknown.never);
      const parts: ContinuationParts = {
        shipment,
        classOf: createRetrySafetyOf(shipment),
        unknown: journal.unknownRows(runId),
        notSent: journal.rowsOf(runId, 'not-sent'),
        heldBack: journal.rowsOf(runId, 'held-back'),
        done: unionOf([journal.rowsOf(runId, 'stored'), journal.rowsOf(runId, 'partly')]),
        isChanged: isChanged(shipment, found.progress),
      };
      const causes = listedCauses(journal.causes(runId), counts);
      const state = beginningOf(run, { fileId: '', counts, unknown, requests, repeats, splits, causes });
      return { state, ...how(parts) };
    };
    try {
      // For the unchanged file, the user agreed to the number when the run began.
      if (input.changedFile && to.environment === 'production' && isChanged(shipment, progress)) {
        const removing = await removingRows({ shipment, runId }, journal, signal);
        refuseRemovals({ removing, to, confirmedRemovals: input.confirmedRemovals });
      }
      active.continueRun({ run, shipment, to, begin, release: opened.close });
    } catch (error) {
      await opened.close();
      throw error;
    }
  };
}
