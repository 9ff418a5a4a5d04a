import type { ActionFloor } from './actions/action-queue.ts';
import type { Cut, Faults } from './faults/faults.ts';
import type { NotificationDelivery } from './objects/delivery.ts';
import type { ObjectQueue } from './objects/queue.ts';
import type { RequestLog } from './request-log.ts';
import type { Identity } from './store/accounts.ts';
import type { World } from './world.ts';

export interface Context {
  readonly world: World;
  readonly actions: ActionFloor;
  readonly objectQueue: ObjectQueue;
  readonly delivery: NotificationDelivery;
  readonly faults: Faults;
  readonly log: RequestLog;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  readonly tokenLifeSeconds: number;
  /** Folder where a response is spooled when it is too long for memory. */
  readonly spoolFolder: string;
  /** Known once the server listens. */
  readonly origin: () => string;
  /** Receives faults of the platform itself; their cause is never sent to a client. */
  readonly report: (cause: unknown) => void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null on routes that need no token. */
    identity: Identity | null;
    /** Records of a CSV body. */
    rows: number | null;
    /** What the switchboard planned for the connection of this request. */
    cut: Cut | null;
  }
}
