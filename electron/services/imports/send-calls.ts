/** Calls that send rows of a file or continue a run; each refuses a read-only connection. */
import type { Api } from '../../../shared/contract.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { ConnectionsService, Current } from '../connections/service.ts';
import type { ActiveRuns } from '../sending/runs/active-runs.ts';
import type { RefuseUnconfirmed } from './effect/refuse-unconfirmed.ts';
import { expectBinding, undoOf } from './file/bound-file.ts';
import type { OpenFile } from './file/open-file.ts';
import { signalOf } from './signal-of.ts';

type SendCalls = Pick<Api['imports'], 'send' | 'resume' | 'continueRun'>;

export function createSendCalls(deps: {
  readonly connections: Pick<ConnectionsService, 'current' | 'expectWritable' | 'defaultScope'>;
  readonly journal: Journal;
  readonly active: Pick<ActiveRuns, 'start'>;
  /** @throws AppError `conflict` while the file is sent */
  readonly unlockedFile: (fileId: string) => OpenFile;
  /** @throws AppError `conflict` if another connection has been chosen, or it is read-only */
  readonly chosenForWriting: (connectionId: string) => Promise<Current>;
  readonly refuseUnconfirmed: RefuseUnconfirmed;
  readonly callsOnRuns: Pick<Api['imports'], 'resume' | 'continueRun'>;
}): SendCalls {
  const { connections, journal, active, unlockedFile, chosenForWriting, refuseUnconfirmed, callsOnRuns } =
    deps;
  return {
    async send({ fileId, connectionId, confirmedRemovals }, options) {
      const to = await chosenForWriting(connectionId);
      // From here to the start nothing is awaited, so that two sends cannot both find the file unlocked.
      if (signalOf(options).aborted) throw new AppError('aborted', 'Cancelled.');
      const file = unlockedFile(fileId);
      const shipment = file.forSending();
      expectBinding(file, to, journal);
      if (shipment.rows === 0) throw new AppError('bad-input', 'There are no rows to send.');
      refuseUnconfirmed({
        files: [file],
        to,
        confirmedRemovals,
        defaultScope: connections.defaultScope(),
      });
      const undoes = undoOf(file, shipment.terms.decisions);
      return { runId: active.start({ fileId, fileName: file.name, shipment, to, undoes }) };
    },
    async continueRun(input, options) {
      const to = await connections.current();
      // If another connection is chosen, `continueRun` itself refuses it.
      if (to.id === input.connectionId) to.expectWritable();
      return callsOnRuns.continueRun(input, options);
    },
    async resume({ runId }, options) {
      const run = journal.find(runId)?.run;
      if (run !== undefined && !run.rehearsal) await connections.expectWritable(run.connectionId);
      return callsOnRuns.resume({ runId }, options);
    },
  };
}
