/** Creates the automation issues that rows of /combined contain in addition to their vertex. */
import { issueType, type Vertex } from '../graph/vertex.ts';
import { bodyOf, originalOf, textOf } from './cells.ts';
import type { RowCells } from './rows.ts';
import { dataOf, newPath } from './vertices.ts';
import type { WorkDeps } from './work.ts';

/** The vertex of a row, to which its edges, content and issues belong. */
export interface Owner {
  readonly id: string;
  /** Scope of issues that name none: that of the row, else that of its vertex. */
  readonly scope: string;
}

/** Stores one issue and reports it. */
type IssueItem = (order: number, owner: Owner, cells: RowCells) => void;

const originNode = 'ogit/Automation/originNode';

/** @source interfaces.md 4.1 rule 9, wire.md §3, "/combined" */
export function createIssueItem({ world, author, ask, attempt }: WorkDeps): IssueItem {
  const { graph } = world;

  const create = (owner: Owner, cells: RowCells): Vertex => {
    const body = {
      ...bodyOf(cells, graph, () => true),
      'ogit/_scope': textOf(cells, 'ogit/_scope') ?? owner.scope,
      [originNode]: owner.id,
    };
    return ask(newPath(issueType), () => graph.create(issueType, body, author));
  };

  return (order, owner, cells) => {
    attempt(
      { entity: 'vertex', action: 'create', order },
      () => ({ ...originalOf(cells), [originNode]: owner.id }),
      () => ({ counted: 'issue', data: dataOf(create(owner, cells), 'create') }),
    );
  };
}
