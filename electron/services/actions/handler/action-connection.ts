/**
 * Keeps the connection to the action interface open: signs in, reconnects after interruptions and sleep, and reports
 * its state.
 */
import { AppError, toAppError } from '../../../../shared/errors.ts';
import { type ActionListener, type ActionSocket, openActionSocket } from '../../../remote/actions.ts';
import type { SignIn } from '../../../remote/auth.ts';
import type { SocketEnd } from '../../../remote/socket.ts';

interface KeptConnection {
  /** The open connection, or null. */
  readonly line: ActionSocket | null;
  /** Reconnects after a sleep of the machine or a new sign-in. */
  reconnect(): void;
  close(): void;
}

export type ConnectionState = { state: 'connecting' | 'running' | 'refused'; message: string };

interface KeptConnectionDeps {
  /** @throws AppError where the address is not known */
  readonly url: () => Promise<string>;
  readonly signIn: SignIn;
  readonly now: () => number;
  readonly random: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly onState: (state: ConnectionState) => void;
  readonly listener: Omit<ActionListener, 'onClose'>;
}

const firstPauseMs = 250;
const longestPauseMs = 30_000;
/** Long, since only a person can resolve a refusal. */
const refusedPauseMs = 60_000;
/** A token that expires within this time is renewed before it is used. */
const renewBeforeMs = 30_000;
/** A connection that lasted this long resets the count of failures. */
const goodMs = 5_000;
/** After a connection that opened, since the platform is there, the next pause is at most that of 3 failures: 2 s. */
const maxFailuresAfterOpening = 3;

export function keepActionConnection(deps: KeptConnectionDeps): KeptConnection {
  const { signIn, now, random, onState } = deps;
  const ended = new AbortController();
  let line: ActionSocket | null = null;
  let pause = new AbortController();
  let endConnection: (end: SocketEnd) => void = () => undefined;

  const freshToken = async (): Promise<string> => {
    const token = await signIn.token();
    const expiresAt = signIn.expiresAt();
    return expiresAt !== null && expiresAt - now() < renewBeforeMs ? signIn.renew(token) : token;
  };
  /** Opens a connection and resolves when it ends; `lastedMs` is null where it never opened. */
  const runConnection = async (): Promise<{ end: SocketEnd; token: string; lastedMs: number | null }> => {
    const url = await deps.url();
    const token = await freshToken();
    const { route } = await signIn.http();
    if (ended.signal.aborted) return { end: closedHere, token, lastedMs: null };
    let openedAt = now();
    const end = await new Promise<SocketEnd>((resolve) => {
      const opened = openActionSocket(
        { url, token, route },
        {
          ...deps.listener,
          onOpen() {
            openedAt = now();
            line = opened;
            onState({ state: 'running', message: '' });
            deps.listener.onOpen();
          },
          onClose: resolve,
        },
      );
      endConnection = (reason) => {
        opened.close();
        resolve(reason);
      };
    });
    const lastedMs = line === null ? null : now() - openedAt;
    line = null;
    endConnection = () => undefined;
    return { end, token, lastedMs };
  };
  const pauseFor = async (ms: number): Promise<void> => {
    pause = new AbortController();
    const signal = AbortSignal.any([pause.signal, ended.signal]);
    await deps.wait(ms, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  };

  const run = async (): Promise<void> => {
    let failures = 0;
    let wasRenewed = false;
    while (!ended.signal.aborted) {
      let lineState: ConnectionState;
      try {
        const { end, token, lastedMs } = await runConnection();
        if (end === closedHere) continue;
        if (lastedMs !== null) {
          wasRenewed = false;
          failures = Math.min(failures, maxFailuresAfterOpening);
        }
        if ((lastedMs ?? 0) >= goodMs || end === reconnectRequested) failures = 0;
        lineState = { state: 'connecting', message: end.reason };
        if (end.status === 401 && !wasRenewed) {
          wasRenewed = true;
          await signIn.renew(token);
          continue;
        }
        if (isRefusal(end.status)) lineState = { state: 'refused', message: refusalWords(end.status) };
      } catch (error) {
        lineState = stateAfter(error);
        if (!(error instanceof AppError))
          deps.listener.onPlatformError(`The connection to the action interface failed: ${String(error)}`);
      }
      if (ended.signal.aborted) return;
      onState(lineState);
      const ms = pauseAfter(lineState, failures);
      failures += 1;
      // A random part, so that handlers that were cut off together do not reconnect together.
      await pauseFor(ms * (0.5 + random() / 2));
    }
  };
  onState({ state: 'connecting', message: '' });
  void run().catch((error: unknown) => onState({ state: 'refused', message: toAppError(error).message }));

  return {
    get line() {
      return line;
    },
    reconnect() {
      endConnection(reconnectRequested);
      pause.abort();
    },
    close() {
      ended.abort();
      endConnection(closedHere);
      line = null;
    },
  };
}

const closedHere: SocketEnd = { status: null, reason: 'It was closed here.' };
const reconnectRequested: SocketEnd = { status: null, reason: 'Reconnecting.' };

const isRefusal = (status: number | null): status is number =>
  status !== null && status >= 400 && status < 500 && status !== 429;

/** Returns the state after an attempt to connect that failed with an error. */
function stateAfter(error: unknown): ConnectionState {
  const { code, message } = toAppError(error);
  const isRefused = code === 'unauthorized' || code === 'bad-input' || code === 'not-found';
  return { state: isRefused ? 'refused' : 'connecting', message };
}

/** Returns the pause before the next attempt in milliseconds, without its random part. */
const pauseAfter = ({ state }: ConnectionState, failures: number): number =>
  state === 'refused' ? refusedPauseMs : Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures, 10));

const refusalWords = (status: number): string =>
  status === 401 || status === 403
    ? `The platform does not accept this account at its action interface (${status}); check the user and its permissions.`
    : `The platform has no action interface at this address (${status}); check the address of the connection.`;
