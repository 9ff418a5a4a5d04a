/** Actions that somebody tries by hand: the same path, without the platform. */
import type { Asked } from './execute.ts';
import { createHandler, type Handler, type HandlerDeps } from './handler.ts';

export interface ByHand {
  tryOut(connection: string, asked: Asked): Promise<string>;
  running(): number;
  finish(): Promise<void>;
}

export function createByHand(deps: Omit<HandlerDeps, 'connection' | 'deliveries'>): ByHand {
  /** By connection, under which its actions are kept. */
  const handlers = new Map<string, Handler>();
  return {
    tryOut(connection, asked) {
      const known = handlers.get(connection);
      const handler =
        known ?? createHandler({ ...deps, connection, deliveries: { deliver: () => undefined } });
      handlers.set(connection, handler);
      return handler.tryOut(asked);
    },
    running: () => [...handlers.values()].reduce((sum, handler) => sum + handler.running(), 0),
    finish: async () =>
      void (await Promise.all([...handlers.values()].map((handler) => handler.finish(true)))),
  };
}
