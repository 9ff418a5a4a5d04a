/** Creates the stores of domain objects: the objects in the graph, their transactions, updates, subscriptions and comments. */
import type { Edges } from '../graph/edges.ts';
import type { Graph } from '../graph/graph.ts';
import type { Values } from '../graph/values.ts';
import { platformAuthor } from '../platform-author.ts';
import type { Db } from '../store/database.ts';
import type { WorldEvents } from '../world-events.ts';
import { createComments } from './comments.ts';
import { createObjects, type Objects } from './objects.ts';
import { createSubscriptions, type Subscriptions } from './subscriptions.ts';
import { createTransactions, type Transactions } from './transactions.ts';
import { createUpdates, type Updates } from './updates.ts';
import { views } from './view.ts';
import { createObjectWatch } from './watch.ts';

export interface ObjectWorld {
  readonly objects: Objects;
  readonly transactions: Transactions;
  readonly updates: Updates;
  readonly subscriptions: Subscriptions;
  /** Removes all data except the objects, which are in the graph. */
  clear(): void;
}

export function createObjectWorld(deps: {
  db: Db;
  graph: Graph;
  edges: Edges;
  values: Values;
  now: () => number;
  events: WorldEvents;
}): ObjectWorld {
  const { db, graph, edges, values, now, events } = deps;
  const comments = createComments(db);
  const transactions = createTransactions(db);
  const updates = createUpdates(db);
  const subscriptions = createSubscriptions(db, events.notificationRecorded);
  const changed = createObjectWatch({
    views: views.values().toArray(),
    comments,
    updates,
    byId: (id) => (graph.has(id) ? graph.read(id) : undefined),
    appended: (entries) => {
      const at = now();
      for (const { view, identity, position } of entries)
        subscriptions.record({ view, identity, event: 'update.received', about: position, at });
    },
    commented: events.commented,
  });
  events.listen({ changed });

  return {
    objects: createObjects({ graph, edges, values, comments, now, platform: platformAuthor }),
    transactions,
    updates,
    subscriptions,
    clear() {
      subscriptions.clear();
      updates.clear();
      transactions.clear();
    },
  };
}
