/** Passes actions to connected handlers and keeps them until their time is up. @source wire.md §6 */
import type { ActionOutcome } from '../../../shared/practice.ts';
import { type Clock, createAlarm } from '../clock.ts';
import { PlatformError } from '../errors.ts';
import { storableFault } from '../storable.ts';
import { submitAction } from './messages.ts';

interface Action {
  readonly capability: string;
  /** By which name the handler is addressed; without it the capability's. */
  readonly handler?: string | undefined;
  readonly parameters: Record<string, unknown>;
  readonly timeoutMs: number;
}

/** What the platform itself may ask of its handlers. */
export interface ActionQueue {
  /** How many are connected. */
  handlers(): number;
  /** Resolves with its outcome, at the latest when its time is up; never rejects. */
  submit(action: Action): Promise<ActionOutcome>;
}

/** One connected handler. */
export interface Line {
  send(message: string): void;
}

/** The queue as its connections see it. */
export interface ActionFloor extends ActionQueue {
  /** Takes a handler in and hands it everything that an earlier connection left unanswered. */
  connect(line: Line): void;
  /** Unfinished actions go to a handler that connected after it, or wait for one. */
  disconnect(line: Line): void;
  /** @throws PlatformError 404 for an unknown id, 400 for what is no JSON text, 413 for one that is too long */
  takeResult(id: string, result: unknown): void;
  takeRefusal(id: string, code: number, message: string): void;
  /** Sends a message to every connection; returns how many there are. */
  broadcast(message: string): number;
  close(): void;
}

/** Code points, of which a string has at most as many as it has UTF-16 units. @source wire.md §6 */
export const longestResult = 1_048_576;

interface QueuedAction {
  readonly message: string;
  readonly deadline: number;
  /** Null while no handler is there for it. */
  line: Line | null;
  hasResponse: boolean;
  readonly complete: (outcome: ActionOutcome) => void;
}

export function createActionQueue(deps: {
  clock: Clock;
  newId: () => string;
  report: (cause: unknown) => void;
}): ActionFloor {
  const { clock } = deps;
  /** Actions of each connection without a result yet. */
  const lines = new Map<Line, Set<QueuedAction>>();
  const kept = new Map<string, QueuedAction>();

  const completeAction = (action: QueuedAction, outcome: ActionOutcome): void => {
    if (action.line !== null) lines.get(action.line)?.delete(action);
    action.line = null;
    action.hasResponse = true;
    action.complete(outcome);
  };
  const hand = (action: QueuedAction, line: Line): void => {
    action.line = line;
    lines.get(line)?.add(action);
    line.send(action.message);
  };
  const freest = (): Line | undefined => [...lines].sort(([, a], [, b]) => a.size - b.size)[0]?.[0];
  /** The line that connected last, where it came after `line`. */
  const newerThan = (line: Line): Line | undefined => {
    const last = [...lines.keys()].at(-1);
    return last === line ? undefined : last;
  };
  const isOver = ({ deadline }: QueuedAction) => clock.now() >= deadline;

  /** A finished action is kept as long, so that a repeated result is recognised. */
  const sweep = (): void => {
    for (const [id, action] of kept) {
      if (!isOver(action)) continue;
      kept.delete(id);
      if (!action.hasResponse) completeAction(action, { state: 'timed-out' });
    }
    alarm.set(
      kept.values().reduce((next, { deadline }) => Math.min(next, deadline), Number.POSITIVE_INFINITY),
    );
  };
  const alarm = createAlarm({ clock, ring: sweep, report: deps.report });

  return {
    handlers: () => lines.size,
    submit({ capability, handler = capability, parameters, timeoutMs }) {
      const line = freest();
      if (line === undefined) return Promise.resolve({ state: 'no-handler' });
      const id = deps.newId();
      const message = submitAction({ id, handler, capability, parameters, timeout: timeoutMs });
      return new Promise((complete) => {
        const action: QueuedAction = {
          message,
          deadline: clock.now() + timeoutMs,
          line: null,
          hasResponse: false,
          complete,
        };
        kept.set(id, action);
        alarm.set(action.deadline);
        hand(action, line);
      });
    },
    connect(line) {
      lines.set(line, new Set());
      sweep();
      for (const action of kept.values()) if (!action.hasResponse && action.line === null) hand(action, line);
    },
    disconnect(line) {
      const unanswered = lines.get(line) ?? [];
      const newer = newerThan(line);
      lines.delete(line);
      // Not to a handler that was there before: this one may be working on it. One that came later may be this one,
      // reconnected before the lost connection was noticed.
      for (const action of unanswered) {
        if (newer === undefined) action.line = null;
        else hand(action, newer);
      }
    },
    takeResult(id, result) {
      const action = kept.get(id);
      if (action === undefined || isOver(action))
        throw new PlatformError(404, `No action "${id}" waits for a result.`);
      if (action.hasResponse) return;
      completeAction(action, { state: 'answered', result: readResult(result) });
    },
    takeRefusal(id, code, message) {
      const action = kept.get(id);
      if (action && !action.hasResponse) completeAction(action, { state: 'refused', code, message });
    },
    broadcast(message) {
      for (const line of lines.keys()) line.send(message);
      return lines.size;
    },
    close() {
      alarm.stop();
      for (const action of kept.values())
        if (!action.hasResponse) completeAction(action, { state: 'no-handler' });
      kept.clear();
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

function isTooLong(text: string): boolean {
  if (text.length <= longestResult) return false;
  if (text.length > 2 * longestResult) return true;
  let count = 0;
  for (const _ of text) count += 1;
  return count > longestResult;
}
