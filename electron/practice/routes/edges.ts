/** Route that creates edges in the graph interface: POST /connect/{verb}. @source wire.md §4 */
import { z } from 'zod';
import { readEdge } from '../graph/edges.ts';
import { readBody } from './body.ts';
import type { ByRest, GraphRoutes } from './graph-parameters.ts';

const ends = z.object({ out: z.string().min(1), in: z.string().min(1) });

export const addEdgeRoutes: GraphRoutes = (scope, { world }) => {
  scope.post<ByRest>('/connect/*', (request) => {
    const { out, in: into } = readBody(ends, request.body);
    return world.write(() => readEdge(world.edges.connect(out, request.params['*'], into)));
  });
};
