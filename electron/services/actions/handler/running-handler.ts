/** One run of the action handler on one connection, from its start to its end. */

import type { After } from '../../../../shared/async.ts';
import { findActionsUrl } from '../../../remote/actions.ts';
import type { SignIn } from '../../../remote/auth.ts';
import type { ActionJournal } from '../../../storage/action-journal.ts';
import type { Current } from '../../connections/service.ts';
import type { Commits } from '../commits.ts';
import { createDeliveries } from '../deliveries.ts';
import type { ActionRequest, Prepared } from '../prepared-action.ts';
import { type ConnectionState, keepActionConnection } from './action-connection.ts';
import { createHandler, type Handler } from './handler.ts';

export interface RunningHandler {
  readonly handler: Handler;
  /** Reconnects after a sleep of the machine or a new sign-in. */
  reconnect(): void;
  /** Resolves when the actions have ended and their results were sent. @param now aborts running actions */
  stop(now: boolean): Promise<void>;
}

export interface RunDeps {
  readonly current: Current;
  /** Sign-in of the service account, if there is one. */
  readonly signIn: SignIn;
  readonly journal: ActionJournal;
  readonly commits: Commits;
  /** How many actions may run at once. */
  readonly atOnce: () => number;
  readonly prepare: (request: ActionRequest, connectionId: string) => Prepared;
  readonly now: () => number;
  readonly random: () => number;
  readonly newId: () => string;
  readonly after: After;
  /** @throws Denied where nothing may start on this connection */
  readonly expectMayStart: (connection: string) => void;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly onState: (state: ConnectionState) => void;
  readonly onConfigChanged: () => void;
  readonly onChange: () => void;
  /** A line for the log, without secrets. */
  readonly complain: (message: string, cause?: unknown) => void;
}

/** How long a stop waits for the platform to accept the last results. */
const drainMs = 3_000;
/** Number of results, delivered or given up, after which the journal is pruned again. */
const endsUntilPruned = 1_000;

/** Starts a run: handles what an earlier process left, then keeps the connection open. */
export async function runHandler(deps: RunDeps): Promise<RunningHandler> {
  const { current, journal, commits, now, complain, onChange } = deps;
  const connection = current.id;
  const logFailure = (what: string) => (error: unknown) => complain(what, error);
  let endedDeliveries = 0;
  const deliveries = createDeliveries({
    send(id, result) {
      const { line } = keptConnection;
      line?.sendResult(id, result);
      return line !== null;
    },
    after: deps.after,
    now,
    onOutcome(id, progress) {
      endedDeliveries += 1;
      // Pruned while it runs, since a handler may run for months.
      if (endedDeliveries % endsUntilPruned === 0)
        commits.commitLater(() => journal.prune()).catch(logFailure('Old actions cannot be pruned.'));
      // If this write is lost, the result is sent and accepted once more.
      commits
        .commitLater(() => journal.recordOutcome({ connection, id }, progress))
        .then(onChange, logFailure('The reply of the platform to a result cannot be stored.'));
    },
  });
  const handler = createHandler({ ...deps, connection, deliveries });
  let keptConnection: ReturnType<typeof keepActionConnection> = {
    line: null,
    reconnect: () => undefined,
    close: () => undefined,
  };
  // Before the connection opens: an interrupted action must not run again.
  await handler.takeOver();
  keptConnection = keepActionConnection({
    url: async () => findActionsUrl(current.addresses, await deps.signIn.http()),
    signIn: deps.signIn,
    now,
    random: deps.random,
    wait: deps.wait,
    onState: deps.onState,
    listener: {
      onOpen: () => deliveries.onOpen(),
      onSubmit(submission) {
        handler
          .accept(submission, () => keptConnection.line?.acknowledge(submission.id))
          .catch(logFailure(`The action ${submission.id} cannot be accepted.`));
      },
      onAcknowledged: (id) => deliveries.onAcknowledged(id),
      onRefused: (id, code, message) => deliveries.onRefused(id, code, message),
      onConfigChanged: deps.onConfigChanged,
      onPlatformError: complain,
    },
  });
  return {
    handler,
    reconnect: () => keptConnection.reconnect(),
    async stop(isNow) {
      await handler.finish(isNow);
      if (keptConnection.line !== null) await deliveries.drained(drainMs);
      deliveries.close();
      keptConnection.close();
      // The last replies of the platform are written after everything before them.
      await commits.commit(() => undefined);
    },
  };
}
