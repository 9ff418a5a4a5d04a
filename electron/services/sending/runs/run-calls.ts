/** The page's calls about runs: control of active ones, history, results, continuation and deletion. */
import { setImmediate as yieldToEvents } from 'node:timers/promises';
import type { Api } from '../../../../shared/contract.ts';
import { AppError } from '../../../../shared/errors.ts';
import { plural } from '../../../../shared/units.ts';
import type { Platform } from '../../../platform.ts';
import type { Journal } from '../../../storage/journal/journal.ts';
import type { Current } from '../../connections/service.ts';
import { signalOf } from '../../imports/signal-of.ts';
import type { Copies } from '../batches/copies.ts';
import type { ActiveRuns } from './active-runs.ts';
import { continuedWork, readBackWork } from './continued-work.ts';
import type { Run } from './run.ts';
import { createRunRetention, type RunRetention } from './run-retention.ts';
import { isEnded, sentElsewhere } from './run-state.ts';
import { createTakeUp, type FoundRun, isChanged } from './starts/take-up.ts';
import type { StoredRuns } from './stored-runs.ts';
import type { StoredShipment, StoredShipments } from './stored-shipment.ts';

export type RunCalls = Pick<
  Api['imports'],
  | 'cancel'
  | 'pause'
  | 'resume'
  | 'run'
  | 'history'
  | 'results'
  | 'requests'
  | 'continueRun'
  | 'fileOfRun'
  | 'readBack'
  | 'forget'
  | 'retention'
  | 'runsBeyond'
  | 'setRetention'
>;

interface RunCallsDeps {
  readonly platform: Pick<Platform, 'settings' | 'log'>;
  readonly journal: Journal;
  readonly active: ActiveRuns;
  readonly storedRuns: StoredRuns;
  readonly storedShipments: StoredShipments;
  readonly copies: Copies;
  readonly now: () => number;
  /** @throws AppError `conflict` if another connection has been chosen */
  readonly chosen: (connectionId: string) => Promise<Current>;
  readonly onChange: () => void;
}

export function createRunCalls(deps: RunCallsDeps): RunCalls & Pick<RunRetention, 'tidy'> {
  const { journal, active, storedRuns } = deps;
  const stateOf = (runId: string) => active.stateOf(runId) ?? storedRuns.stateOf(runId);
  const retention = createRunRetention({ ...deps, stateOf });
  const takeUp = createTakeUp({ ...deps, stateOf });

  /** @throws AppError `conflict` where another process sends it, `not-found` */
  const ownRun = (runId: string): Run => {
    const found = active.stateOf(runId) === null ? journal.find(runId) : null;
    if (found !== null && !isEnded(found.progress)) throw new AppError('conflict', sentElsewhere);
    return active.find(runId);
  };
  return {
    tidy: retention.tidy,
    cancel: async ({ runId }) => ownRun(runId).cancel(),
    pause: async ({ runId }) => ownRun(runId).pause(),
    resume: async ({ runId }) => ownRun(runId).resume(),
    run: async ({ runId }) => stateOf(runId),
    history: async (input) => storedRuns.history(input),
    async results({ runId, filter, ...slice }, options) {
      storedRuns.find(runId);
      const signal = signalOf(options);
      // With millions of rows, this takes several steps; other work continues between them.
      while (journal.prepareSearch(runId, filter.text)) {
        await yieldToEvents();
        if (signal.aborted) throw new AppError('aborted', 'Cancelled.');
      }
      return journal.page(runId, filter, slice);
    },
    requests: async ({ runId, ...slice }) => journal.requests(storedRuns.find(runId).run.id, slice),
    continueRun: ({ runId, connectionId, repeatAtStake, changedFile, confirmedRemovals }, options) =>
      takeUp(
        { runId, connectionId, signal: signalOf(options), changedFile, confirmedRemovals },
        (found, atStake) => {
          if (!changedFile) expectSame(found);
          if (repeatAtStake !== null && repeatAtStake !== atStake)
            throw new AppError(
              'conflict',
              `${plural(atStake, 'row')} could now create duplicates instead of ${repeatAtStake}; check again.`,
            );
        },
        (parts) => ({ work: continuedWork(parts, repeatAtStake !== null) }),
      ),
    fileOfRun: ({ runId }, options) => storedRuns.fileOf(runId, signalOf(options)),
    readBack({ runId, connectionId }, options) {
      const { state, message } = stateOf(runId);
      return takeUp({ runId, connectionId, signal: signalOf(options) }, expectSame, (parts) => ({
        work: readBackWork(parts),
        endsIn: { state, message },
      }));
    },
    ...retention.calls,
  };
}

function expectSame({ run, progress, shipment }: FoundRun & StoredShipment): void {
  if (isChanged(shipment, progress))
    throw new AppError('conflict', `${run.fileName} has changed since it was sent; check the differences.`);
}
