/** What every route of the practice platform is handed, and what a request carries on its way. */
import type { FastifyInstance } from 'fastify';
import type { ActionFloor } from './actions/desk.ts';
import type { Cut, Faults } from './faults.ts';
import type { Delivery } from './objects/delivery.ts';
import type { ObjectQueue } from './objects/queue.ts';
import type { RequestLog } from './request-log.ts';
import type { Sockets } from './sockets.ts';
import type { Identity } from './store/accounts.ts';
import type { World } from './world.ts';

export interface Context {
  readonly world: World;
  readonly actions: ActionFloor;
  readonly objectQueue: ObjectQueue;
  readonly delivery: Delivery;
  readonly faults: Faults;
  readonly log: RequestLog;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  readonly tokenLifeSeconds: number;
  /** Where an answer is put aside when it is too long to be held. */
  readonly spoolFolder: string;
  /** Known once the server listens. */
  readonly origin: () => string;
  /** Hears of faults of the platform itself; their cause is never answered. */
  readonly report: (cause: unknown) => void;
}

export type Routes = (app: FastifyInstance, context: Context, sockets: Sockets) => void;

/** Paths below the origin. @source wire.md §1 */
export const paths = {
  connector: '/api/csv/1.0',
  objects: '/api/objects/1.0',
  graph: '/api/graph/7.4',
  graphShort: '/api/graph/7',
  auth: '/api/auth/6',
  actions: '/api/action-ws/1.0',
  practice: '/practice',
} as const;

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
