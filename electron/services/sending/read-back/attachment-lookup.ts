/** Looks up the attached contents of rows. */
import { AppError } from '../../../../shared/errors.ts';
import type { Shipment } from '../runs/shipment.ts';
import { createContentOf } from './content-cells.ts';
import { createNameOf, findVertices, idIn } from './named-vertices.ts';
import { askEach, type ReadingGraph } from './patient-graph.ts';
import { absent, type Lookup, type ReadBackResult, readFailed, undecidable } from './read-back-result.ts';

export function createAttachmentLookup(deps: {
  terms: Pick<Shipment, 'header' | 'nullKeyword'>;
  graph: ReadingGraph;
}): Lookup {
  const { terms, graph } = deps;
  const nameOf = createNameOf(terms.header, terms.nullKeyword);
  const contentOf = createContentOf(terms.header, terms.nullKeyword);
  return {
    async find(rows, confirmMissing) {
      const names = rows.map(({ row }) => nameOf(row.cells));
      const vertices = await findVertices(graph, names, [], confirmMissing);
      const found = await askEach(rows, async ({ row }): Promise<ReadBackResult> => {
        const name = nameOf(row.cells);
        if (name === null) return undecidable;
        const vertex = vertices.get(name);
        if (vertex === undefined) return absent;
        const id = idIn(vertex);
        const content = await graph.content(id);
        if (content === undefined) return absent;
        // Either a later content replaced that of the row, or the row's content was never stored.
        return content === contentOf(row.cells)
          ? { is: 'stored', id, created: false, createdPartIds: [] }
          : undecidable;
      });
      return found.map((each) => (each instanceof AppError ? readFailed(each) : each));
    },
  };
}
