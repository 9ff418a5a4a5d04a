/** Processes the parts of /combined rows once their vertices exist: edges, then attachments, then issues. */

import { setImmediate } from 'node:timers/promises';
import type { JsonValue } from '../graph/json.ts';
import { createAttachmentItem } from './attachments.ts';
import { edgeOf, originalOfEdge } from './combined-edge.ts';
import { createEdgeItem } from './edges.ts';
import type { CombinedRow, ContentPart, EdgePart, PartCells } from './groups.ts';
import type { Head } from './heads.ts';
import { createIssueItem, type Owner } from './issues.ts';
import { createLines, type Lines } from './lines.ts';
import type { RowCells } from './rows.ts';
import type { WorkDeps } from './work.ts';

interface SubItems {
  add(owner: Owner, row: CombinedRow): void;
  /** Does them all; the first is number `order`. */
  run(order: number): Promise<void>;
  drop(): void;
}

interface IssueLine extends Owner {
  /** Each cell with the number of its head. */
  readonly cells: readonly (readonly [number, JsonValue])[];
}

/**
 * They wait outside the memory: they need the vertices of all rows, and a body of 64 MiB may hold millions of them.
 * @param issueHeads every head of an issue, as a vertex of its own has it
 * @source wire.md §3, "/combined"
 */
export function createSubItems(deps: WorkDeps, issueHeads: readonly Head[]): SubItems {
  const { commit, spoolFolder } = deps;
  const edges = createLines<readonly [owner: string, PartCells<EdgePart>]>(spoolFolder);
  const contents = createLines<readonly [owner: string, PartCells<ContentPart>]>(spoolFolder);
  const issues = createLines<IssueLine>(spoolFolder);
  const numbers = new Map(issueHeads.map((head, number) => [head, number]));

  const doEdge = createEdgeItem(deps);
  const doAttachment = createAttachmentItem(deps);
  const doIssue = createIssueItem(deps);

  /** Does the work in transactions of bounded size, between which other requests are served. Returns the order after the last. */
  async function doEach<T>(
    lines: Lines<T>,
    order: number,
    work: (order: number, line: T) => void,
  ): Promise<number> {
    let next = order;
    for await (const bundle of lines.bundles()) {
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
        issues.add({ id, scope, cells: cells.map(([head, value]) => [numbers.get(head) ?? -1, value]) });
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
