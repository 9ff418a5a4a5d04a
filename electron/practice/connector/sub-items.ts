/** Executes the sub-items of /combined rows after all vertices: edges, then attachments, then issues. */

import { setImmediate } from 'node:timers/promises';
import type { JsonValue } from '../graph/json.ts';
import { createAttachmentItem } from './attachments.ts';
import { edgeOf, originalOfEdge } from './combined-edge.ts';
import { createEdgeItem } from './edges.ts';
import type { CombinedRow, ContentPart, EdgePart, PartCells } from './groups.ts';
import type { Head } from './heads.ts';
import { createIssueItem, type Owner } from './issues.ts';
import { createJsonSpool, type JsonSpool } from './json-spool.ts';
import type { RowCells } from './rows.ts';
import type { WorkDeps } from './work.ts';

interface SubItems {
  add(owner: Owner, row: CombinedRow): void;
  /** Executes all sub-items; the first one gets the number `order`. */
  run(order: number): Promise<void>;
  drop(): void;
}

interface IssueLine extends Owner {
  /** Each cell with the index of its head in `issueHeads`. */
  readonly cells: readonly (readonly [number, JsonValue])[];
}

/**
 * Sub-items are stored in files until all rows are read, because they need the vertices of all rows, and a body of 64
 * MiB can contain millions of them.
 * @param issueHeads the heads of all issues, as for separate vertices
 * @source wire.md §3, "/combined"
 */
export function createSubItems(deps: WorkDeps, issueHeads: readonly Head[]): SubItems {
  const { commit, spoolFolder } = deps;
  const edges = createJsonSpool<readonly [owner: string, PartCells<EdgePart>]>(spoolFolder);
  const contents = createJsonSpool<readonly [owner: string, PartCells<ContentPart>]>(spoolFolder);
  const issues = createJsonSpool<IssueLine>(spoolFolder);
  const headNumbers = new Map(issueHeads.map((head, number) => [head, number]));

  const doEdge = createEdgeItem(deps);
  const doAttachment = createAttachmentItem(deps);
  const doIssue = createIssueItem(deps);

  /**
   * Executes lines in transactions of limited size, between which other requests are served. Returns the next order.
   */
  async function doEach<T>(
    lines: JsonSpool<T>,
    order: number,
    work: (order: number, line: T) => void,
  ): Promise<number> {
    let next = order;
    for await (const bundle of lines.batches()) {
      commit(() => {
        for (const line of bundle) work(next++, line);
      });
      await setImmediate();
    }
    return next;
  }

  const restore = (cells: IssueLine['cells']): RowCells =>
    cells.flatMap(([number, value]) => {
      const head = issueHeads[number];
      return head === undefined ? [] : [[head, value] as const];
    });

  return {
    add({ id, scope }, row) {
      for (const cells of row.edges) edges.add([id, cells]);
      if (row.content !== null) contents.add([id, row.content]);
      for (const cells of row.issues)
        issues.add({ id, scope, cells: cells.map(([head, value]) => [headNumbers.get(head) ?? -1, value]) });
    },
    async run(order) {
      const afterEdges = await doEach(edges, order, (number, [owner, cells]) =>
        doEdge(
          number,
          'create',
          () => originalOfEdge(owner, cells),
          () => edgeOf(owner, cells),
        ),
      );
      const afterContents = await doEach(contents, afterEdges, (number, [owner, cells]) =>
        doAttachment(
          number,
          () => ({ 'ogit/_id': owner }),
          () => owner,
          cells,
        ),
      );
      await doEach(issues, afterContents, (number, { cells, ...owner }) =>
        doIssue(number, owner, restore(cells)),
      );
    },
    drop() {
      for (const lines of [edges, contents, issues]) lines.drop();
    },
  };
}
