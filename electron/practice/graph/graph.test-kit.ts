/** Creates a graph with a temporary store and without a server, for property tests that need many writes. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../store/database.ts';
import { createVertexTable } from '../store/vertices.ts';
import { type Author, createGraph, type Graph } from './graph.ts';
import { createQueries, type Queries } from './query.ts';

export interface TestGraph {
  readonly graph: Graph;
  readonly queries: Queries;
  readonly author: Author;
  readonly clock: { now: number };
  clear(): void;
  close(): Promise<void>;
}

export async function openTestGraph(): Promise<TestGraph> {
  const folder = await mkdtemp(join(tmpdir(), 'graph-intake-test-'));
  const store = openStore(folder);
  const vertices = createVertexTable(store.db);
  const clock = { now: 1_000_000 };
  return {
    graph: createGraph({ vertices, now: () => clock.now, isProtected: () => false }),
    queries: createQueries({ vertices }),
    author: { id: 'author', scope: 'scope' },
    clock,
    clear: vertices.clear,
    async close() {
      store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
