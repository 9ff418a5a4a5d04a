/** The page's end of the pipe to the host: a frozen object with one function for each entry of the contract. */

import type { AbortSignalLike } from './abort.ts';
import type { After } from './async.ts';
import { AppError, errorCodes } from './errors.ts';
import { isObject } from './json/is-object.ts';
import { parseJson } from './json/parse-json.ts';
import {
  type ApiOf,
  type CallOptions,
  type Carrier,
  type Contract,
  methodsOf,
  type ReplyFrame,
  type RequestFrame,
} from './rpc.ts';

export interface ConnectOptions {
  /** Runs `fire` after `ms`; returns a function that cancels it. */
  readonly after: After;
  /** Called when a subscription fails: the host sends an error for it, or the pipe closes. */
  onSubscriptionError?: (error: AppError) => void;
}

const closedError = () => new AppError('closed', 'The connection to the host closed; reload the window.');

/**
 * Builds the caller's side of the contract.
 * @throws AppError (from calls) `closed` after the pipe closed, `timeout` for calls with a time limit, `aborted` when
 * the signal is aborted
 */
export function connect<C extends Contract>(
  contract: C,
  carrier: Carrier,
  options: ConnectOptions,
): ApiOf<C> {
  let nextId = 1;
  let closed = false;
  const pending = new Map<number, (frame: ReplyFrame) => void>();
  const send = (frame: RequestFrame) => carrier.send(JSON.stringify(frame));

  carrier.onText((text) => {
    const frame = readReply(text);
    if (frame) pending.get(frame.id)?.(frame);
  });
  carrier.onClose(() => {
    closed = true;
    for (const [id, complete] of pending)
      complete({ type: 'error', id, code: 'closed', message: closedError().message });
    pending.clear();
  });

  const callHost = (
    name: string,
    timeoutMs: number | null,
    input: unknown,
    signal: AbortSignalLike | undefined,
  ) =>
    new Promise((resolve, reject) => {
      if (closed) return reject(closedError());
      if (signal?.aborted) return reject(new AppError('aborted', 'Cancelled.'));
      const id = nextId++;
      const giveUp = (error: AppError) => {
        complete();
        send({ type: 'stop', id });
        reject(error);
      };
      const onAbort = () => giveUp(new AppError('aborted', 'Cancelled.'));
      const cancelTimer =
        timeoutMs === null
          ? undefined
          : options.after(timeoutMs, () =>
              giveUp(
                new AppError('timeout', `The host did not respond to ${name} within ${timeoutMs / 1000} s.`),
              ),
            );
      const complete = () => {
        pending.delete(id);
        cancelTimer?.();
        signal?.removeEventListener('abort', onAbort);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      pending.set(id, (frame) => {
        complete();
        if (frame.type === 'value') resolve(frame.value);
        else reject(new AppError(frame.code, frame.message, { details: frame.details }));
      });
      send({ type: 'call', id, name, input });
    });

  const listen = (name: string, listener: (payload: unknown) => void, input: unknown) => {
    if (closed) return () => undefined;
    const id = nextId++;
    pending.set(id, (frame) => {
      if (frame.type === 'error') {
        pending.delete(id);
        options.onSubscriptionError?.(new AppError(frame.code, frame.message, { details: frame.details }));
        return;
      }
      try {
        listener(frame.value);
      } finally {
        // The host sends the next event only after this, so it is sent even if the listener fails.
        if (!closed) send({ type: 'taken', id });
      }
    });
    send({ type: 'listen', id, name, input });
    return () => {
      if (pending.delete(id) && !closed) send({ type: 'stop', id });
    };
  };

  const api: Record<string, Record<string, unknown>> = {};
  for (const { name, feature, method, spec } of methodsOf(contract)) {
    api[feature] ??= {};
    api[feature][method] =
      spec.kind === 'call'
        ? (input?: unknown, callOptions?: CallOptions) =>
            callHost(name, spec.timeoutMs, input, callOptions?.signal)
        : (listener: (payload: unknown) => void, input?: unknown) => listen(name, listener, input);
  }
  for (const methods of Object.values(api)) Object.freeze(methods);
  return Object.freeze(api) as ApiOf<C>;
}

/**
 * Returns the reply in a text, or undefined if it is none. Its value is not validated, so that the page need not load
 * the schemas: the host has already reduced it to the contract.
 */
function readReply(text: string): ReplyFrame | undefined {
  const frame = parseJson(text);
  if (!isObject(frame) || typeof frame['id'] !== 'number') return undefined;
  const { type, id, code, message, details } = frame;
  if (type === 'value') return { type, id, value: frame['value'] };
  const known = errorCodes.find((each) => each === code);
  if (type !== 'error' || known === undefined || typeof message !== 'string') return undefined;
  return { type, id, code: known, message, details: typeof details === 'string' ? details : undefined };
}
