/**
 * Keeps the connection to the action interface open: signs in, reconnects after interruptions and sleep, and reports
 * its state.
 */
import { AppError, toAppError } from '../../../../shared/errors.ts';
import { type ActionLine, type ActionListener, openActionLine } from '../../../remote/actions.ts';
import type { SignIn } from '../../../remote/auth.ts';
import type { SocketEnd } from '../../../remote/socket.ts';

interface KeptConnection {
  /** Null while there is none. */
  readonly line: ActionLine | null;
  /** Reconnects after a sleep of the machine or a new sign-in. */
  again(): void;
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
/** Only a person can resolve a refusal. */
const refusedPauseMs = 60_000;
/** A token that ends so soon is renewed before it is used. */
const renewBeforeMs = 30_000;
/** A connection that lasted so long was a good one. */
const goodMs = 5_000;
/** After a connection that opened, the next pause is at most that of three failures, which is 2 s: the platform is there. */
const mostFailuresAfterOpening = 3;

export function keepActionConnection(deps: KeptConnectionDeps): KeptConnection {
  const { signIn, now, random, onState } = deps;
  const ended = new AbortController();
  let line: ActionLine | null = null;
  let pause = new AbortController();
  let cut: (end: SocketEnd) => void = () => undefined;

  const tokenNow = async (): Promise<string> => {
    const token = await signIn.token();
    const ends = signIn.expiresAt();
    return ends !== null && ends - now() < renewBeforeMs ? signIn.renew(token) : token;
  };
  /** Resolves with its end; `lastedMs` is null where it never opened. */
  const connection = async (): Promise<{ end: SocketEnd; token: string; lastedMs: number | null }> => {
    const url = await deps.url();
    const token = await tokenNow();
    const { route } = await signIn.http();
    if (ended.signal.aborted) return { end: closedHere, token, lastedMs: null };
    let openedAt = now();
    const end = await new Promise<SocketEnd>((resolve) => {
      const opened = openActionLine(
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
      cut = (how) => {
        opened.close();
        resolve(how);
      };
    });
    const lastedMs = line === null ? null : now() - openedAt;
    line = null;
    cut = () => undefined;
    return { end, token, lastedMs };
  };
  const rest = async (ms: number): Promise<void> => {
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
        const { end, token, lastedMs } = await connection();
        if (end === closedHere) continue;
        if (lastedMs !== null) {
          wasRenewed = false;
          failures = Math.min(failures, mostFailuresAfterOpening);
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
        if (!(error instanceof AppError)) deps.listener.onComplaint(String(error));
      }
      if (ended.signal.aborted) return;
      onState(lineState);
      const ms = pauseAfter(lineState, failures);
      failures += 1;
      // Handlers that were cut off together do not come back together.
      await rest(ms * (0.5 + random() / 2));
    }
  };
  onState({ state: 'connecting', message: '' });
  void run().catch((error: unknown) => onState({ state: 'refused', message: toAppError(error).message }));

  return {
    get line() {
      return line;
    },
    again() {
      cut(reconnectRequested);
      pause.abort();
    },
    close() {
      ended.abort();
      cut(closedHere);
      line = null;
    },
  };
}

const closedHere: SocketEnd = { status: null, reason: 'It was closed here.' };
const reconnectRequested: SocketEnd = { status: null, reason: 'Reconnecting.' };

const isRefusal = (status: number | null): status is number =>
  status !== null && status >= 400 && status < 500 && status !== 429;

/** State after a connection that could not be opened. */
function stateAfter(error: unknown): ConnectionState {
  const { code, message } = toAppError(error);
  const isRefused = code === 'unauthorized' || code === 'bad-input' || code === 'not-found';
  return { state: isRefused ? 'refused' : 'connecting', message };
}

/** Pause before the next attempt, before it is varied. */
const pauseAfter = ({ state }: ConnectionState, failures: number): number =>
  state === 'refused' ? refusedPauseMs : Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures, 10));

const refusalWords = (status: number): string =>
  status === 401 || status === 403
    ? `The platform does not accept this account at its action interface (${status}); check the user and its permissions.`
    : `The platform has no action interface at this address (${status}); check the address of the connection.`;
