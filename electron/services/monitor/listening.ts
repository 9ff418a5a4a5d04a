/** Listens to the notifications of a view. Each is stored first and then acknowledged. */

import { z } from 'zod';
import { AppError } from '../../../shared/errors.ts';
import type { SignIn } from '../../remote/auth.ts';
import { readUpdate } from '../../remote/objects/updates.ts';
import { type Objects, readWriteTransaction } from '../../remote/objects.ts';
import { parseCleanJson } from '../../remote/read-response.ts';
import type { Route } from '../../remote/route.ts';
import { openSocket, type Socket, type SocketEnd } from '../../remote/socket.ts';
import type { ReceivedUpdate } from '../../storage/ledger/ledger.ts';
import type { ReceivedTransaction } from '../../storage/ledger/transaction-rows.ts';

export interface Listening {
  close(): void;
}

export interface Listener {
  /** Stores both; an error ends the listening, and nothing is acknowledged. */
  take(updates: ReceivedUpdate[], transactions: ReceivedTransaction[]): void;
  /** Called when notifications were left out: only catching up shows which. */
  onOverflow(): void;
  onEnd(end: SocketEnd): void;
}

export interface Subscribed {
  readonly subscription: { id: string; socket: string } | null;
  keepSubscription(subscription: { id: string; socket: string } | null): void;
}

const events = ['transaction.done-success', 'transaction.done-failure', 'update.received'];
/** @source wire.md §5 */
const protocol = 'objects-1.0.0';
const message = z.looseObject({
  id: z.number().optional(),
  event: z.string(),
  at: z.number().optional().catch(undefined),
  data: z.unknown().optional(),
});
/** Milliseconds within which notifications are stored together: more of them while there are many at once. */
const gatherMs = { few: 4, many: 25 };
const manyAtOnce = 4;

/**
 * Continues the stored subscription if it still exists, else creates one. Resolves when the socket is open.
 * @throws AppError of the subscription; `rejected` with the reason where there is no websocket
 */
export async function listen(
  deps: { objects: Objects; signIn: SignIn; kept: Subscribed },
  listener: Listener,
): Promise<Listening> {
  const { objects, signIn, kept } = deps;
  let refused = '';
  let isReplaced = false;
  for (let attempt = 0; attempt < 3; attempt++) {
    const old = kept.subscription;
    const subscription = old ?? (await objects.subscribe(events));
    kept.keepSubscription(subscription);
    const token = await signIn.token();
    const { route } = await signIn.http();
    const opened = await open({ url: subscription.socket, token, route }, listener);
    if ('listening' in opened) return opened.listening;
    const { status, reason } = opened.end;
    refused = reason;
    if (status === 401) await signIn.renew(token);
    else if (status === 404 || status === 403 || status === 410) kept.keepSubscription(null);
    else if (status === null && old !== null && !isReplaced) {
      // The listed address does not respond; a platform that responds may have moved.
      kept.keepSubscription(await objects.subscribe(events));
      isReplaced = true;
      objects.unsubscribe(old.id).catch(() => undefined);
    } else break;
  }
  throw new AppError('rejected', 'There is no websocket to the platform.', { details: refused });
}

function open(
  { url, token, route }: { url: string; token: string; route: Route },
  listener: Listener,
): Promise<{ listening: Listening } | { end: SocketEnd }> {
  return new Promise((resolve) => {
    let isOpen = false;
    let updates: ReceivedUpdate[] = [];
    let transactions: ReceivedTransaction[] = [];
    let sequences: number[] = [];
    let flushing: NodeJS.Timeout | undefined;
    let flushedAt = 0;
    let pauseMs = gatherMs.few;

    const fail = (reason: string) => {
      clearTimeout(flushing);
      socket.close();
      listener.onEnd({ status: null, reason });
    };
    const flush = () => {
      flushing = undefined;
      flushedAt = performance.now();
      const [readyUpdates, readyTransactions, acknowledged] = [updates, transactions, sequences];
      [updates, transactions, sequences] = [[], [], []];
      pauseMs = acknowledged.length >= manyAtOnce ? gatherMs.many : gatherMs.few;
      try {
        listener.take(readyUpdates, readyTransactions);
      } catch (error) {
        fail(error instanceof Error ? error.message : String(error));
        return;
      }
      for (const ack of acknowledged) socket.send(JSON.stringify({ ack }));
    };
    const onMessage = (text: string) => {
      const { success, data } = message.safeParse(parseCleanJson(text));
      if (!success) return;
      if (data.event === 'overflow') listener.onOverflow();
      const update = data.event === 'update.received' ? readUpdate(data.data) : undefined;
      if (update) updates.push({ ...update, at: data.at });
      const transaction = data.event.startsWith('transaction.') ? readWriteTransaction(data.data) : undefined;
      if (transaction) transactions.push({ ...transaction, errors: [...transaction.errors] });
      // Unreadable ones are acknowledged as well: catching up finds them, and their repetition would only block others.
      if (data.id !== undefined) sequences.push(data.id);
      const dueIn = Math.max(0, flushedAt + pauseMs - performance.now());
      flushing ??= setTimeout(flush, dueIn);
    };

    const socket: Socket = openSocket(
      { url, protocols: [protocol, `token-${token}`], route },
      {
        onOpen() {
          isOpen = true;
          const close = () => {
            clearTimeout(flushing);
            socket.close();
          };
          resolve({ listening: { close } });
        },
        onText: onMessage,
        onClose(end) {
          if (!isOpen) return resolve({ end });
          clearTimeout(flushing);
          listener.onEnd(end);
        },
      },
    );
  });
}
