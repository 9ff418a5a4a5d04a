/** The steps of a test that open a websocket, and close it at once. */

import { AppError } from '../../../../shared/errors.ts';
import { openActionSocket } from '../../../remote/actions.ts';
import type { SignIn } from '../../../remote/auth.ts';
import { connectionFailure } from '../../../remote/connection-failure.ts';
import { createObjects } from '../../../remote/objects.ts';
import type { Route } from '../../../remote/route.ts';
import { openSocket, type SocketEnd, type SocketListener } from '../../../remote/socket.ts';
import { remedyFor, remedyForStatus, statusIn } from './remedies.ts';
import type { StepResult } from './step-result.ts';

/** Tests the websocket for changes: subscribes, opens the websocket, and unsubscribes. */
export async function opensNotifications(deps: {
  readonly objectsUrl: string;
  readonly view: string;
  readonly signIn: () => Promise<SignIn>;
}): Promise<StepResult> {
  const { objectsUrl, view } = deps;
  try {
    const signIn = await deps.signIn();
    const objects = createObjects({ objectsUrl, view, signIn });
    const { id, socket } = await objects.subscribe(['update.received']);
    try {
      const token = await signIn.token();
      const { route } = await signIn.http();
      const protocols = ['objects-1.0.0', `token-${token}`];
      const end = await tryToOpen((listener) => openSocket({ url: socket, protocols, route }, listener));
      return resultOf(end, {
        url: socket,
        route,
        good: 'The platform reports changes as they happen.',
        bad: 'The websocket for changes cannot be opened',
        remedy:
          'Without it, the monitor polls every few seconds; ask whether a proxy in between blocks websockets.',
      });
    } finally {
      await objects.unsubscribe(id).catch(() => undefined); // The platform ends it by itself.
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const status = statusIn(error);
    return {
      state: 'failed',
      message: error.message,
      remedy: remedyFor(error, remedyForStatus(status ?? 0, { address: 'the address for domain objects' })),
    };
  }
}

/** Tests the action interface as a handler; an action that arrives then is not taken and goes to the next handler. */
export async function opensActions(url: string, getSignIn: () => Promise<SignIn>): Promise<StepResult> {
  try {
    const signIn = await getSignIn();
    const token = await signIn.token();
    const { route } = await signIn.http();
    const end = await tryToOpen(({ onOpen, onClose }) =>
      openActionSocket({ url, token, route }, { ...ignoreAll, onOpen, onClose }),
    );
    return resultOf(end, {
      url,
      route,
      good: 'The action interface accepts this account as a handler.',
      bad: 'The action interface cannot be opened',
      remedy: 'Importing and monitoring work without it; ask whether this account may handle actions.',
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { state: 'failed', message: error.message, remedy: remedyFor(error, 'Try again.') };
  }
}

const ignore = () => undefined;
const ignoreAll = {
  onSubmit: ignore,
  onAcknowledged: ignore,
  onRefused: ignore,
  onConfigChanged: ignore,
  onPlatformError: ignore,
};

/** Opens a socket. Resolves with null after it opened and was closed again, else with the reason of its end. */
function tryToOpen(open: (listener: SocketListener) => { close(): void }): Promise<SocketEnd | null> {
  return new Promise((resolve) => {
    const socket = open({
      onOpen() {
        resolve(null);
        // The caller has the socket only after this call.
        queueMicrotask(() => socket.close());
      },
      onText: ignore,
      onClose: resolve,
    });
  });
}

function resultOf(
  end: SocketEnd | null,
  words: { url: string; route: Route; good: string; bad: string; remedy: string },
): StepResult {
  if (end === null) return { state: 'passed', message: words.good };
  if (end.status !== null)
    return {
      state: 'failed',
      message: `${words.bad}: the platform responds with ${end.status}.`,
      remedy: remedyForStatus(end.status, { address: words.url }),
    };
  if (end.cause === undefined)
    return { state: 'failed', message: `${words.bad}: ${end.reason}`, remedy: words.remedy };
  const error = connectionFailure(words.url.replace(/^ws/i, 'http'), end.cause, words.route);
  return {
    state: 'failed',
    message: `${words.bad}: ${error.message}`,
    remedy: remedyFor(error, words.remedy),
  };
}
