/** Sends actions to connected handlers, and keeps them until their deadline. @source wire.md §6 */
import type { ActionOutcome } from '../../../shared/practice.ts';
import { type Clock, createAlarm } from '../clock.ts';
import { PlatformError } from '../errors.ts';
import { storableFault } from '../storable.ts';
import { submitAction } from './messages.ts';

interface Action {
  readonly capability: string;
  /** Name by which the handler is addressed; by default that of the capability. */
  readonly handler?: string | undefined;
  readonly parameters: Record<string, unknown>;
  readonly timeoutMs: number;
}

/** The interface to the queue for parts of the platform that request actions. */
export interface ActionQueue {
  /** Returns the number of connected handlers. */
  handlers(): number;
  /** Sends an action. Resolves with its outcome, at the latest at its deadline; never rejects. */
  submit(action: Action): Promise<ActionOutcome>;
}

/** The connection of one handler. */
export interface HandlerConnection {
  send(message: string): void;
}

/** The interface to the queue for the connections of handlers. */
export interface HandlerQueue extends ActionQueue {
  /** Adds a handler, and sends it all actions that earlier connections left unfinished. */
  connect(connection: HandlerConnection): void;
  /** Removes a handler. Its unfinished actions are sent to one that connected after it, or wait for the next one. */
  disconnect(connection: HandlerConnection): void;
  /**
   * Accepts a result.
   * @throws PlatformError 404 for an unknown id, 400 if it is not JSON text, 413 if it is too long
   */
  takeResult(id: string, result: unknown): void;
  /** Accepts the refusal of an action by its handler. */
  takeRefusal(id: string, code: number, message: string): void;
  /** Sends a message to every connection; returns how many there are. */
  broadcast(message: string): number;
  close(): void;
}

/** Largest length of a result in Unicode code points. @source wire.md §6 */
export const longestResult = 1_048_576;

interface QueuedAction {
  readonly message: string;
  readonly deadline: number;
  /** Connection to which the action was sent; null while it waits for a handler, and when it is finished. */
  connection: HandlerConnection | null;
  hasResponse: boolean;
  readonly complete: (outcome: ActionOutcome) => void;
}

interface ActionQueueDeps {
  readonly clock: Clock;
  newId: () => string;
  report: (cause: unknown) => void;
}

export function createActionQueue({ clock, newId, report }: ActionQueueDeps): HandlerQueue {
  /** Connected handlers, in the order of their connection, each with its unfinished actions. */
  const connections = new Map<HandlerConnection, Set<QueuedAction>>();
  const actions = new Map<string, QueuedAction>();

  const completeAction = (action: QueuedAction, outcome: ActionOutcome): void => {
    if (action.connection !== null) connections.get(action.connection)?.delete(action);
    action.connection = null;
    action.hasResponse = true;
    action.complete(outcome);
  };
  const assign = (action: QueuedAction, connection: HandlerConnection): void => {
    action.connection = connection;
    connections.get(connection)?.add(action);
    connection.send(action.message);
  };
  const leastBusy = (): HandlerConnection | undefined =>
    [...connections].sort(([, a], [, b]) => a.size - b.size)[0]?.[0];
  /** Returns the handler that connected last, unless that is `connection` itself. */
  const newerThan = (connection: HandlerConnection): HandlerConnection | undefined => {
    const last = [...connections.keys()].at(-1);
    return last === connection ? undefined : last;
  };
  const isOver = ({ deadline }: QueuedAction) => clock.now() >= deadline;

  /** Removes actions at their deadline; until then also finished ones, so that a repeated result is recognised. */
  const sweep = (): void => {
    for (const [id, action] of actions) {
      if (!isOver(action)) continue;
      actions.delete(id);
      if (!action.hasResponse) completeAction(action, { state: 'timed-out' });
    }
    alarm.set(
      actions.values().reduce((next, { deadline }) => Math.min(next, deadline), Number.POSITIVE_INFINITY),
    );
  };
  const alarm = createAlarm({ clock, ring: sweep, report: report });

  return {
    handlers: () => connections.size,
    submit({ capability, handler = capability, parameters, timeoutMs }) {
      const connection = leastBusy();
      if (connection === undefined) return Promise.resolve({ state: 'no-handler' });
      const id = newId();
      const message = submitAction({ id, handler, capability, parameters, timeout: timeoutMs });
      return new Promise((complete) => {
        const action: QueuedAction = {
          message,
          deadline: clock.now() + timeoutMs,
          connection: null,
          hasResponse: false,
          complete,
        };
        actions.set(id, action);
        alarm.set(action.deadline);
        assign(action, connection);
      });
    },
    connect(connection) {
      connections.set(connection, new Set());
      sweep();
      for (const action of actions.values())
        if (!action.hasResponse && action.connection === null) assign(action, connection);
    },
    disconnect(connection) {
      const unfinished = connections.get(connection) ?? [];
      const newer = newerThan(connection);
      connections.delete(connection);
      // Not sent to a handler that was connected before, since the lost one may still work on the action. A handler
      // that connected later may be the same one, reconnected before its lost connection was noticed.
      for (const action of unfinished) {
        if (newer === undefined) action.connection = null;
        else assign(action, newer);
      }
    },
    takeResult(id, result) {
      const action = actions.get(id);
      if (action === undefined || isOver(action))
        throw new PlatformError(404, `No action "${id}" waits for a result.`);
      if (action.hasResponse) return;
      completeAction(action, { state: 'answered', result: readResult(result) });
    },
    takeRefusal(id, code, message) {
      const action = actions.get(id);
      if (action && !action.hasResponse) completeAction(action, { state: 'refused', code, message });
    },
    broadcast(message) {
      for (const connection of connections.keys()) connection.send(message);
      return connections.size;
    },
    close() {
      alarm.stop();
      for (const action of actions.values())
        if (!action.hasResponse) completeAction(action, { state: 'no-handler' });
      actions.clear();
    },
  };
}

function readResult(result: unknown): unknown {
  if (typeof result !== 'string') throw new PlatformError(400, 'The result must be JSON as text.');
  if (isTooLong(result))
    throw new PlatformError(
      413,
      `The result is longer than ${longestResult.toLocaleString('en')} characters.`,
    );
  try {
    const value: unknown = JSON.parse(result);
    const fault = storableFault(value);
    if (fault === null) return value;
    throw new Error(fault);
  } catch (error) {
    throw new PlatformError(
      400,
      `The result is not valid JSON: ${error instanceof Error ? error.message : ''}`,
    );
  }
}

/** A code point has one or two UTF-16 units, so that counting is needed only between these limits. */
function isTooLong(text: string): boolean {
  if (text.length <= longestResult) return false;
  if (text.length > 2 * longestResult) return true;
  let count = 0;
  for (const _ of text) count += 1;
  return count > longestResult;
}
