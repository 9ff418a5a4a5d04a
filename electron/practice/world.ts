/** The world: all stored data of the practice platform, such as graph, domain objects, accounts and tokens. */
import { createTasks, type Tasks } from './automation/tasks.ts';
import { type Attachments, createAttachments } from './graph/attachments.ts';
import { createEdges, type Edges } from './graph/edges.ts';
import { createGraph, type Graph } from './graph/graph.ts';
import { createGremlin, type Gremlin } from './graph/gremlin.ts';
import { createQueries, type Queries } from './graph/query.ts';
import { createValues, type Values } from './graph/values.ts';
import { createObjectWorld, type ObjectWorld } from './objects/object-world.ts';
import { fillIncidents } from './objects/seed-incidents.ts';
import { addPlatformAuthor, platformAuthor } from './platform-author.ts';
import { fillWorld } from './seed.ts';
import { type Accounts, createAccounts, type Identity } from './store/accounts.ts';
import { createAttachmentTable } from './store/attachments.ts';
import { openStore } from './store/database.ts';
import { createEdgeTable } from './store/edges.ts';
import { createTokens, type Tokens } from './store/tokens.ts';
import { createValueTable } from './store/values.ts';
import { createVertexTable } from './store/vertices.ts';
import { createWorldEvents, type WorldListener } from './world-events.ts';

export interface World {
  readonly graph: Graph;
  readonly objects: ObjectWorld;
  readonly automationTasks: Tasks;
  readonly edges: Edges;
  readonly values: Values;
  readonly attachments: Attachments;
  readonly queries: Queries;
  readonly gremlin: Gremlin;
  readonly accounts: Accounts;
  readonly tokens: Tokens;
  /** The account and application that every practice platform has, and with which clients sign in. */
  readonly first: Identity;
  /** Runs `work` in one transaction. Called by routes and background activity, not by graph, edges and other parts. */
  write<T>(work: () => T): T;
  /** Notifies `listener` of all events from now on. */
  listen(listener: WorldListener): void;
  /** Resets the graph; accounts, applications and tokens stay, so that sessions stay valid. */
  reset(): void;
  close(): void;
}

/** Opens the world in `folder`, and creates it at the first start. */
export function openWorld(deps: { folder: string; now: () => number }): World {
  const { folder, now } = deps;
  const store = openStore(folder);
  const accounts = createAccounts(store.db);
  const tokens = createTokens(store.db);
  const vertices = createVertexTable(store.db);
  const isProtected = (id: string) =>
    id === platformAuthor.id || accounts.account(id) !== undefined || accounts.application(id) !== undefined;
  const events = createWorldEvents();
  const graph = createGraph({ vertices, now, isProtected, changed: events.changed });
  const edges = createEdges({ edges: createEdgeTable(store.db), vertices, now });
  const values = createValues({ values: createValueTable(store.db), vertices });
  const attachments = createAttachments({ attachments: createAttachmentTable(store.db), vertices });
  const empty = { graph, edges, values, attachments, now };

  const objects = createObjectWorld({ db: store.db, graph, edges, values, now, events });

  const fill = (identity: Identity): void => {
    fillWorld(empty, identity);
    addPlatformAuthor(graph);
    fillIncidents(objects.objects, platformAuthor, now());
  };

  const first = store.write(() => {
    const identity = accounts.defaultIdentity(now());
    if (vertices.count() === 0) fill(identity);
    addPlatformAuthor(graph);
    tokens.sweep(now());
    return identity;
  });

  return {
    graph,
    objects,
    automationTasks: createTasks(store.db),
    edges,
    values,
    attachments,
    queries: createQueries({ vertices }),
    gremlin: createGremlin({ edges, vertices }),
    accounts,
    tokens,
    first,
    write: store.write,
    listen: events.listen,
    reset() {
      store.write(() => {
        objects.clear();
        vertices.clear();
        fill(first);
      });
      events.reset();
    },
    close: store.close,
  };
}
