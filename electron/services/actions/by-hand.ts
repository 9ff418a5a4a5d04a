/** Runs actions that a user tries out, on the same path as others, without the platform. */
import type { ActiveCounts } from './handler/active-actions.ts';
import { createHandler, type Handler, type HandlerDeps } from './handler/handler.ts';
import type { Denied } from './outcome.ts';
import type { ActionRequest } from './prepared-action.ts';

export interface ByHand {
  tryOut(connection: string, asked: ActionRequest): Promise<string>;
  counts(): ActiveCounts;
  denyUnstarted(connection: string, why: Denied): void;
  finish(): Promise<void>;
}

export function createByHand(deps: Omit<HandlerDeps, 'connection' | 'deliveries'>): ByHand {
  /** The actions by the connection under which they are stored. */
  const handlers = new Map<string, Handler>();
  return {
    tryOut(connection, asked) {
      const known = handlers.get(connection);
      const handler =
        known ?? createHandler({ ...deps, connection, deliveries: { deliver: () => undefined } });
      handlers.set(connection, handler);
      return handler.tryOut(asked);
    },
    counts: () => sumOf([...handlers.values()].map((handler) => handler.counts())),
    denyUnstarted: (connection, why) => handlers.get(connection)?.denyUnstarted(why),
    finish: async () =>
      void (await Promise.all([...handlers.values()].map((handler) => handler.finish(true)))),
  };
}

export const sumOf = (counts: readonly ActiveCounts[]): ActiveCounts => ({
  running: counts.reduce((sum, { running }) => sum + running, 0),
  waiting: counts.reduce((sum, { waiting }) => sum + waiting, 0),
});
