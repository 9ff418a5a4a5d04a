/** Endpoint /combined: creates or updates the vertices of a CSV body, and then their edges, attachments and issues. */
import { originalOf, textOf } from './cells.ts';
import { createRowSplitter, readCombinedHeads } from './groups.ts';
import { createSubItems } from './sub-items.ts';
import { createOrUpdate, createVertexItem } from './vertices.ts';
import type { Endpoint } from './work.ts';

/** @source interfaces.md 4.1 rule 9, wire.md §3, "/combined" */
export const combinedEndpoint: Endpoint = {
  path: '/combined',
  method: 'PUT',
  readHeads: readCombinedHeads,
  startWork(heads, deps) {
    const splitter = createRowSplitter(heads);
    const doVertex = createVertexItem(deps);
    const subItems = createSubItems(deps, splitter.issueHeads);
    return {
      row(order, cells) {
        const row = splitter.split(cells);
        const action = createOrUpdate(row.vertex, deps);
        const vertex = doVertex(order, row.vertex, action, () => originalOf(cells));
        if (vertex === undefined) return;
        const scope = textOf(row.vertex, 'ogit/_scope') ?? vertex.scope;
        subItems.add({ id: vertex.id, scope }, row);
      },
      finish: subItems.run,
      drop: subItems.drop,
    };
  },
};
