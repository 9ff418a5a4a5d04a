/** Sends notifications to listeners, until they are acknowledged. @source wire.md §5, "Notifications" */
import { WebSocket } from 'ws';
import { type Clock, createAlarm } from '../clock.ts';
import type { Faults } from '../faults/faults.ts';
import type { World } from '../world.ts';
import { readAcknowledgement } from './acknowledgement.ts';
import { mostOutstanding, type Notification, type Subscription } from './subscriptions.ts';
import { readTransaction } from './transactions.ts';

export interface NotificationDelivery {
  /** Sends what is outstanding, and what comes; an earlier listener to the same subscription is sent away. */
  connect(socket: WebSocket, subscription: string): void;
  /** Sends the listener away. */
  disconnect(subscription: string): void;
  /** Sends everybody away. */
  clear(): void;
  /** Something was noted; it is sent once the present transaction has ended. */
  wake(): void;
  stop(): void;
}

interface Listener {
  readonly socket: WebSocket;
  readonly subscription: string;
  /** Sequence of the last notification that this connection was sent. */
  sentTo: number;
  overflowSent: boolean;
}

const batch = 500;
/** Codes of websocket closures. */
const normal = 1000;
const violation = 1008;
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

  /** Sends what is due; sets the alarm for what the switchboard delays. */
  const serve = (listener: Listener): void => {
    const { socket, subscription: id } = listener;
    const subscription = subscriptions.find(id);
    if (subscription === undefined || socket.readyState !== WebSocket.OPEN) return;
    const { notificationsDelayMs } = faults.state();
    for (;;) {
      const outstanding = subscriptions.after(id, listener.sentTo, batch);
      for (const notification of outstanding) {
        const dueAt = notification.at + notificationsDelayMs;
        if (notificationsDelayMs > 0 && dueAt > clock.now()) {
          alarm.set(dueAt);
          return;
        }
        send(listener, subscription, notification);
        listener.sentTo = notification.id;
      }
      if (outstanding.length < batch) break;
    }
    if (!subscription.leftOut || listener.overflowSent) return;
    socket.send(overflow);
    listener.overflowSent = true;
  };

  const serveAll = (): void => {
    for (const listener of listeners.values()) serve(listener);
  };
  /** What is thrown into an event would end the process. */
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
      if (!subscription?.leftOut || subscription.outstanding >= mostOutstanding) return false;
      subscriptions.caughtUp(id);
      return true;
    });
    if (!isRoomAgain) return;
    // Sent again: what was left out since the first time is read by offset from here on.
    socket.send(overflow);
    listener.overflowSent = false;
  };

  const disconnect = (subscription: string, reason: string): void => {
    const listener = listeners.get(subscription);
    listeners.delete(subscription);
    listener?.socket.close(normal, reason);
  };

  return {
    connect(socket, subscription) {
      disconnect(subscription, 'Another connection is listening now.');
      const listener: Listener = { socket, subscription, sentTo: 0, overflowSent: false };
      listeners.set(subscription, listener);
      world.write(() => subscriptions.seen(subscription, clock.now()));
      socket.on('message', (data, isBinary) => {
        const sequence = readAcknowledgement(data, isBinary);
        if (sequence === undefined) socket.close(violation, 'A message must be {"ack": <sequence>}.');
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

/** Sends notifications one by one, some of them twice where the switchboard says so. */
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
