/** Sends notifications to the websockets of listeners. @source wire.md §5, "Notifications" */
import { WebSocket } from 'ws';
import { type Clock, createAlarm } from '../clock.ts';
import type { Faults } from '../faults/faults.ts';
import type { World } from '../world.ts';
import { readAcknowledgement } from './acknowledgement.ts';
import { maxOutstanding, type Notification, type Subscription } from './subscriptions.ts';
import { readTransaction } from './transactions.ts';

export interface NotificationDelivery {
  /** Sends outstanding and future notifications to the socket. Closes an earlier listener to the same subscription. */
  connect(socket: WebSocket, subscription: string): void;
  /** Closes the listener to a subscription. */
  disconnect(subscription: string): void;
  /** Closes all listeners. */
  clear(): void;
  /** Sends newly recorded notifications after the present transaction has ended. */
  wake(): void;
  stop(): void;
}

interface Listener {
  readonly socket: WebSocket;
  readonly subscription: string;
  /** Id of the last notification that was sent to this connection. */
  sentTo: number;
  overflowSent: boolean;
}

/** Notifications that are read from the database at a time. */
const batchSize = 500;
/** Codes of websocket closures. */
const normalClosure = 1000;
const policyViolation = 1008;
const overflow = JSON.stringify({ event: 'overflow' });

export function createDelivery(deps: {
  world: World;
  clock: Clock;
  faults: Faults;
  report: (cause: unknown) => void;
}): NotificationDelivery {
  const { world, clock, faults } = deps;
  const { subscriptions } = world.objects;
  const listeners = new Map<string, Listener>();
  const send = createSend(deps);
  let isWoken = false;

  /** Sends the notifications that are due; sets the alarm for those that a planned fault delays. */
  const serve = (listener: Listener): void => {
    const { socket, subscription: id } = listener;
    const subscription = subscriptions.find(id);
    if (subscription === undefined || socket.readyState !== WebSocket.OPEN) return;
    const { notificationsDelayMs } = faults.state();
    for (;;) {
      const outstanding = subscriptions.after(id, listener.sentTo, batchSize);
      for (const notification of outstanding) {
        const dueAt = notification.at + notificationsDelayMs;
        if (notificationsDelayMs > 0 && dueAt > clock.now()) {
          alarm.set(dueAt);
          return;
        }
        send(listener, subscription, notification);
        listener.sentTo = notification.id;
      }
      if (outstanding.length < batchSize) break;
    }
    if (!subscription.leftOut || listener.overflowSent) return;
    socket.send(overflow);
    listener.overflowSent = true;
  };

  const serveAll = (): void => {
    for (const listener of listeners.values()) serve(listener);
  };
  /** Reports errors, because one that is thrown in an event listener would end the process. */
  const guarded = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      deps.report(error);
    }
  };
  const alarm = createAlarm({ clock, ring: serveAll, report: deps.report });

  const acknowledge = (listener: Listener, sequence: number): void => {
    const { socket, subscription: id } = listener;
    const isRoomAgain = world.write(() => {
      subscriptions.acknowledge(id, sequence);
      const subscription = subscriptions.find(id);
      if (!subscription?.leftOut || subscription.outstanding >= maxOutstanding) return false;
      subscriptions.caughtUp(id);
      return true;
    });
    if (!isRoomAgain) return;
    // Sent again, because updates were left out since the first overflow; the client must read them by offset.
    socket.send(overflow);
    listener.overflowSent = false;
  };

  const disconnect = (subscription: string, reason: string): void => {
    const listener = listeners.get(subscription);
    listeners.delete(subscription);
    listener?.socket.close(normalClosure, reason);
  };

  return {
    connect(socket, subscription) {
      disconnect(subscription, 'Another connection is listening now.');
      const listener: Listener = { socket, subscription, sentTo: 0, overflowSent: false };
      listeners.set(subscription, listener);
      world.write(() => subscriptions.seen(subscription, clock.now()));
      socket.on('message', (data, isBinary) => {
        const sequence = readAcknowledgement(data, isBinary);
        if (sequence === undefined) socket.close(policyViolation, 'A message must be {"ack": <sequence>}.');
        else if (listeners.get(subscription) === listener) guarded(() => acknowledge(listener, sequence));
      });
      socket.on('close', () => {
        if (listeners.get(subscription) !== listener) return;
        listeners.delete(subscription);
        guarded(() => world.write(() => subscriptions.seen(subscription, clock.now())));
      });
      serve(listener);
    },
    disconnect: (subscription) => disconnect(subscription, 'The subscription has ended.'),
    clear: () => {
      for (const subscription of [...listeners.keys()]) disconnect(subscription, 'The world was reset.');
    },
    wake() {
      if (isWoken || listeners.size === 0) return;
      isWoken = true;
      queueMicrotask(() => {
        isWoken = false;
        guarded(serveAll);
      });
    },
    stop() {
      alarm.stop();
      listeners.clear();
    },
  };
}

/** Returns a function that sends one notification; some are sent twice if a fault is planned. */
function createSend({ world, faults }: { readonly world: World; readonly faults: Faults }) {
  const { transactions, updates } = world.objects;
  let sent = 0;

  const dataOf = ({ view, identity }: Subscription, { event, about }: Notification): unknown => {
    if (event === 'update.received') return updates.at({ view, identity }, about);
    const transaction = transactions.byNumber(about);
    return transaction && readTransaction(transaction);
  };

  return ({ socket }: Listener, subscription: Subscription, notification: Notification): void => {
    const { id, event, at } = notification;
    const text = JSON.stringify({ id, event, at, data: dataOf(subscription, notification) });
    socket.send(text);
    sent += 1;
    const { notificationsRepeated } = faults.state();
    if (notificationsRepeated > 0 && sent % notificationsRepeated === 0) socket.send(text);
  };
}
