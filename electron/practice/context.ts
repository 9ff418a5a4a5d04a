import type { HandlerQueue } from './actions/action-queue.ts';
import type { Cut, Faults } from './faults/faults.ts';
import type { NotificationDelivery } from './objects/delivery.ts';
import type { ObjectQueue } from './objects/queue.ts';
import type { RequestLog } from './request-log.ts';
import type { Identity } from './store/accounts.ts';
import type { World } from './world.ts';

/** Everything that the routes of the practice platform share. */
export interface Context {
  readonly world: World;
  readonly actions: HandlerQueue;
  readonly objectQueue: ObjectQueue;
  readonly delivery: NotificationDelivery;
  readonly faults: Faults;
  readonly log: RequestLog;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  readonly tokenLifeSeconds: number;
  /** Folder in which responses are stored that are too long for memory. */
  readonly spoolFolder: string;
  /** Origin of the server's URLs; known after the server has started. */
  readonly origin: () => string;
  /** Receives internal errors of the platform; their cause is never sent to a client. */
  readonly report: (cause: unknown) => void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Owner of the request's token; null on routes that need no token. */
    identity: Identity | null;
    /** Number of records in a CSV body; null for other requests. */
    rows: number | null;
    /** When a planned fault ends the connection of this request; null if none does. */
    cut: Cut | null;
  }
}
