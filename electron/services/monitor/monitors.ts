/** The monitors of the connections in use: one for each connection, however many windows look at it. */
import type { Api } from '../../../shared/contract.ts';
import type { ViewState } from '../../../shared/monitor/view-state.ts';
import { monitor as monitorContract } from '../../../shared/monitor.ts';
import type { ConnectionsService } from '../connections/service.ts';
import { switchingApi } from '../switching-api.ts';
import type { MonitorService } from './service.ts';

export interface Monitors {
  /** The monitor as a window sees it: of the connection it has chosen. */
  ofWindow(connections: Pick<ConnectionsService, 'api'>): WindowMonitor;
  /** Follows a connection also while no window uses it; returns a function that ends this. */
  follow(connectionId: string): () => void;
  /** The views of a connection in use; null for any other. */
  states(connectionId: string): ViewState[] | null;
  close(): Promise<void>;
}

interface WindowMonitor {
  readonly api: Api['monitor'];
  close(): void;
}

interface UsedMonitor {
  readonly monitor: MonitorService;
  /** Number of windows, plus one where the connection is followed without them. */
  users: number;
}

/** @param create makes the monitor of a connection when it is first needed */
export function createMonitors(create: (connectionId: string) => MonitorService): Monitors {
  const used = new Map<string, UsedMonitor>();
  const closing = new Set<Promise<void>>();
  const acquire = (connectionId: string): MonitorService => {
    const found = used.get(connectionId) ?? { monitor: create(connectionId), users: 0 };
    found.users += 1;
    used.set(connectionId, found);
    return found.monitor;
  };
  const close = ({ monitor }: UsedMonitor): void => {
    const end = monitor.close();
    closing.add(end);
    void end.finally(() => closing.delete(end));
  };
  const release = (connectionId: string): void => {
    const found = used.get(connectionId);
    if (found === undefined) return;
    found.users -= 1;
    // A monitor completes work that has begun, although its window has chosen another connection.
    void found.monitor.workDone().then(() => {
      if (found.users > 0 || used.get(connectionId) !== found) return;
      used.delete(connectionId);
      close(found);
    });
  };

  return {
    ofWindow(connections) {
      let chosenId = '';
      let current: { readonly id: string; readonly monitor: MonitorService } | null = null;
      const listeners = new Set<() => void>();
      const api = (): Api['monitor'] => {
        current ??= { id: chosenId, monitor: acquire(chosenId) };
        return current.monitor.api;
      };
      const stop = connections.api.changed((state) => {
        if (state.chosenId === chosenId) return;
        chosenId = state.chosenId;
        const previous = current;
        current = null;
        // The next monitor is acquired first, so that windows that only swap connections keep what both need.
        for (const listener of [...listeners]) listener();
        if (previous !== null) release(previous.id);
      });
      const contract = { monitor: monitorContract };
      const { monitor } = switchingApi(
        contract,
        () => ({ monitor: api() }),
        (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      );
      return {
        api: monitor,
        close() {
          stop();
          if (current !== null) release(current.id);
          current = null;
        },
      };
    },
    follow(connectionId) {
      acquire(connectionId).begin();
      let isLeft = false;
      return () => {
        if (!isLeft) release(connectionId);
        isLeft = true;
      };
    },
    states: (connectionId) => used.get(connectionId)?.monitor.states() ?? null,
    async close() {
      for (const each of used.values()) close(each);
      used.clear();
      await Promise.all(closing);
    },
  };
}
