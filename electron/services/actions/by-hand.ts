/** Runs actions that a user tries out. They take the same path as other actions, but need no platform. */
import type { ActiveCounts } from './handler/active-actions.ts';
import { createHandler, type Handler, type HandlerDeps } from './handler/handler.ts';
import type { Denied } from './outcome.ts';
import type { ActionRequest } from './prepared-action.ts';

export interface ByHand {
  /** Resolves with the id of the action when it is recorded. */
  tryOut(connection: string, request: ActionRequest): Promise<string>;
  counts(): ActiveCounts;
  /** Ends actions that have not started. */
  denyUnstarted(connection: string, why: Denied): void;
  /** Aborts all actions, and resolves when none runs. */
  finish(): Promise<void>;
}

export function createByHand(deps: Omit<HandlerDeps, 'connection' | 'deliveries'>): ByHand {
  /** By the id of the connection under which the actions are stored. */
  const handlers = new Map<string, Handler>();
  return {
    tryOut(connection, request) {
      const known = handlers.get(connection);
      const handler =
        known ?? createHandler({ ...deps, connection, deliveries: { deliver: () => undefined } });
      handlers.set(connection, handler);
      return handler.tryOut(request);
    },
    counts: () => sumCounts([...handlers.values()].map((handler) => handler.counts())),
    denyUnstarted: (connection, why) => handlers.get(connection)?.denyUnstarted(why),
    finish: async () =>
      void (await Promise.all([...handlers.values()].map((handler) => handler.finish(true)))),
  };
}

export const sumCounts = (counts: readonly ActiveCounts[]): ActiveCounts => ({
  running: counts.reduce((sum, { running }) => sum + running, 0),
  waiting: counts.reduce((sum, { waiting }) => sum + waiting, 0),
});
