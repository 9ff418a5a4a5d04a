/** Listens to the notifications of a view. What they tell is stored first and acknowledged then. */

import { z } from 'zod';
import { AppError } from '../../../shared/errors.ts';
import { parseJson } from '../../remote/answer.ts';
import type { SignIn } from '../../remote/auth.ts';
import { type Objects, readUpdate, readWriteTransaction } from '../../remote/objects.ts';
import type { Route } from '../../remote/route.ts';
import { openSocket, type Socket, type SocketEnd } from '../../remote/socket.ts';
import type { ToldUpdate } from '../../storage/ledger/ledger.ts';
import type { ToldTransaction } from '../../storage/ledger/transaction-rows.ts';

export interface Listening {
  close(): void;
}

export interface Listener {
  /** Stores both; what it throws ends the listening, and nothing is acknowledged. */
  take(updates: ToldUpdate[], transactions: ToldTransaction[]): void;
  /** Notifications were left out: only reading on tells which. */
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
/** What comes within so long is stored together; while much comes, more of it is. */
const gatherMs = { few: 4, many: 25 };
const many = 4;

/**
 * Takes up the old subscription where it still lives, else makes a new one. Resolves when the socket is open.
 * @throws AppError of the subscription; `rejected` with the reason where there is no websocket
 */
export async function listen(
  deps: { objects: Objects; signIn: SignIn; kept: Subscribed },
  listener: Listener,
): Promise<Listening> {
  const { objects, signIn, kept } = deps;
  let refused = '';
  let isMovedOn = false;
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
    else if (status === null && old !== null && !isMovedOn) {
      // Where it was told to be there is nobody; a platform that answers may be somewhere else by now.
      kept.keepSubscription(await objects.subscribe(events));
      isMovedOn = true;
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
    let updates: ToldUpdate[] = [];
    let transactions: ToldTransaction[] = [];
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
      const [taken, told, heard] = [updates, transactions, sequences];
      [updates, transactions, sequences] = [[], [], []];
      pauseMs = heard.length >= many ? gatherMs.many : gatherMs.few;
      try {
        listener.take(taken, told);
      } catch (error) {
        fail(error instanceof Error ? error.message : String(error));
        return;
      }
      for (const ack of heard) socket.send(JSON.stringify({ ack }));
    };
    const hear = (text: string) => {
      const { success, data: told } = message.safeParse(parseJson(text));
      if (!success) return;
      if (told.event === 'overflow') listener.onOverflow();
      const update = told.event === 'update.received' ? readUpdate(told.data) : undefined;
      if (update) updates.push({ ...update, at: told.at });
      const transaction = told.event.startsWith('transaction.') ? readWriteTransaction(told.data) : undefined;
      if (transaction) transactions.push({ ...transaction, errors: [...transaction.errors] });
      // What cannot be read is found by reading on; sent again and again it would only stand in the way.
      if (told.id !== undefined) sequences.push(told.id);
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
        onText: hear,
        onClose(end) {
          if (!isOpen) return resolve({ end });
          clearTimeout(flushing);
          listener.onEnd(end);
        },
      },
    );
  });
}
