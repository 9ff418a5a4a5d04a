/** Everything the practice platform keeps: the graph, who may sign in, and the tokens given out. */
import { createGraph, type Graph } from './graph/graph.ts';
import { fillWorld } from './seed.ts';
import { type Accounts, createAccounts, type Identity } from './store/accounts.ts';
import { openStore } from './store/database.ts';
import { createTokens, type Tokens } from './store/tokens.ts';
import { createVertexTable } from './store/vertices.ts';

export interface World {
  readonly graph: Graph;
  readonly accounts: Accounts;
  readonly tokens: Tokens;
  /** The account and application that are printed at the start. */
  readonly first: Identity;
  /** Runs `work` in one transaction; the routes call it, the rules inside never do. */
  write<T>(work: () => T): T;
  /** The graph begins anew; accounts, applications and tokens stay, so that whoever is signed in stays so. */
  reset(): void;
  close(): void;
}

/** Opens the world in `folder`, and makes it at the first start. */
export function openWorld(deps: { folder: string; now: () => number }): World {
  const { folder, now } = deps;
  const store = openStore(folder);
  const accounts = createAccounts(store.db);
  const tokens = createTokens(store.db);
  const vertices = createVertexTable(store.db);
  const isProtected = (id: string) =>
    accounts.account(id) !== undefined || accounts.application(id) !== undefined;
  const graph = createGraph({ vertices, now, isProtected });

  const first = store.write(() => {
    const identity = accounts.first(now());
    if (vertices.count() === 0) fillWorld(graph, identity);
    tokens.sweep(now());
    return identity;
  });

  return {
    graph,
    accounts,
    tokens,
    first,
    write: store.write,
    reset: () =>
      store.write(() => {
        vertices.clear();
        fillWorld(graph, first);
      }),
    close: store.close,
  };
}
