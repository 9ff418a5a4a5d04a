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

interface Used {
  readonly monitor: MonitorService;
  /** Windows, and one more where it is followed without them. */
  users: number;
}

/** @param create makes the monitor of a connection when it is first needed */
export function createMonitors(create: (connectionId: string) => MonitorService): Monitors {
  const used = new Map<string, Used>();
  const closing = new Set<Promise<void>>();
  const take = (connectionId: string): MonitorService => {
    const found = used.get(connectionId) ?? { monitor: create(connectionId), users: 0 };
    found.users += 1;
    used.set(connectionId, found);
    return found.monitor;
  };
  const close = ({ monitor }: Used): void => {
    const end = monitor.close();
    closing.add(end);
    void end.finally(() => closing.delete(end));
  };
  const leave = (connectionId: string): void => {
    const found = used.get(connectionId);
    if (found === undefined) return;
    found.users -= 1;
    // Work that was begun is not lost because its window looks at another connection.
    void found.monitor.workDone().then(() => {
      if (found.users > 0 || used.get(connectionId) !== found) return;
      used.delete(connectionId);
      close(found);
    });
  };

  return {
    ofWindow(connections) {
      let chosenId = '';
      let mine: { readonly id: string; readonly monitor: MonitorService } | null = null;
      const listeners = new Set<() => void>();
      const api = (): Api['monitor'] => {
        mine ??= { id: chosenId, monitor: take(chosenId) };
        return mine.monitor.api;
      };
      const stop = connections.api.changed((state) => {
        if (state.chosenId === chosenId) return;
        chosenId = state.chosenId;
        const left = mine;
        mine = null;
        // The next one first: windows that only change places keep what both need.
        for (const listener of [...listeners]) listener();
        if (left !== null) leave(left.id);
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
          if (mine !== null) leave(mine.id);
          mine = null;
        },
      };
    },
    follow(connectionId) {
      take(connectionId).begin();
      let isLeft = false;
      return () => {
        if (!isLeft) leave(connectionId);
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
