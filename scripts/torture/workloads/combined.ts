/** Workloads of /combined: vertices with edges to earlier ones, with content, and with issues. */

import { xidPrefix } from '../graph-snapshot.ts';
import {
  isLastOfItsKey,
  type MakeWorkload,
  machine,
  markOf,
  numbersUpTo,
  oddText,
  rowsWithSameKey,
  scope,
  type Trace,
} from '../workload.ts';
import { machines, machineXid } from './vertices.ts';

const rowXid = (row: number) => `${xidPrefix}c:${row}`;
const targets = 25;
const verbs = ['ogit/runs', 'ogit/dependsOn'] as const;

/** `issues`: none, with an xid, or without one. `named`: whether the vertices have an xid. */
const combined =
  (name: string, issues: 'none' | 'named' | 'nameless', named = true): MakeWorkload =>
  (random, count) => {
    const header = headerOf(issues, named);
    const xids = numbersUpTo(count).map((row) =>
      rowXid(named && row > 0 && random.chance(0.03) ? random.between(0, row - 1) : row),
    );
    const vertexTwice = new Set(rowsWithSameKey(xids).flat());
    const edgeTo = numbersUpTo(count).map((row) =>
      verbs.map((verb) => {
        if (random.chance(0.25)) return null;
        const earlier = named && row > 0 && random.chance(0.3) ? xids[random.between(0, row - 1)] : undefined;
        const other = random.chance(0.03)
          ? `${xidPrefix}nowhere`
          : (earlier ?? machineXid(random.between(0, targets - 1)));
        return { verb, direction: random.pick(['', 'out', 'in']), other };
      }),
    );
    const contents = numbersUpTo(count).map((row) => (random.chance(0.3) ? `${markOf(row)} content` : ''));
    const hasIssue = numbersUpTo(count).map(() => issues !== 'none' && random.chance(0.5));
    const rows = numbersUpTo(count).map((row) => [
      ...(named ? [xids[row] ?? ''] : []),
      // A row without a type fails. Rows that share a vertex have one, or edges to it would depend on later rows.
      random.chance(0.02) && !vertexTwice.has(row) ? '' : machine,
      scope,
      oddText(random),
      markOf(row),
      ...(edgeTo[row] ?? []).flatMap((edge) =>
        edge === null ? ['', '', ''] : [edge.verb, edge.direction, edge.other],
      ),
      contents[row] ?? '',
      ...(issues === 'named' ? [hasIssue[row] ? `${xidPrefix}ci:${row}` : ''] : []),
      ...(issues === 'none' ? [] : hasIssue[row] ? [oddText(random), markOf(row)] : ['', '']),
    ]);
    const repeating = issues === 'nameless' || !named ? 'risky' : issues === 'named' ? 'readable' : 'free';
    const isLast = isLastOfItsKey(xids);
    const edgeKeys = edgeTo.map((edges, row) => edges.map((edge) => keyOf(xids[row] ?? '', edge)));
    const edgeCounts = new Map<string, number>();
    for (const key of edgeKeys.flat()) edgeCounts.set(key, (edgeCounts.get(key) ?? 0) + 1);
    const twice = new Set(
      numbersUpTo(count).filter((row) =>
        edgeKeys[row]?.some((key) => key !== '' && edgeCounts.get(key) !== 1),
      ),
    );

    return {
      name,
      path: 'combined',
      action: 'PUT',
      repeating,
      header,
      rows,
      seeds: [machines(targets)],
      poisonColumn: named ? 3 : 2,
      loose: twice,
      canBeMissed: named,
      hidden: vertexTwice,
      rivals: [],
      trace(snapshot, row): Trace {
        const xid = xids[row] ?? '';
        const [stored] = named ? [snapshot.byXid(xid)] : snapshot.having('/row', markOf(row));
        // Only `free` rows are sent again, so that the last row of a vertex is written last. Others may be written
        // late, so that any row of a vertex may hide the others.
        const isHidden = repeating === 'free' ? !isLast(row) : vertexTwice.has(row);
        const vertex = isHidden ? null : snapshot.having('/row', markOf(row)).length;
        const ownKey = named ? xid : markOf(row);
        const edges = (edgeTo[row] ?? []).flatMap((edge) => {
          if (edge === null) return [];
          const [from, to] = edge.direction === 'in' ? [edge.other, ownKey] : [ownKey, edge.other];
          return [twice.has(row) ? null : Number(snapshot.edge(from, edge.verb, to) !== undefined)];
        });
        const text = contents[row] ?? '';
        const content = text === '' ? [] : [isHidden ? null : Number(snapshot.content(ownKey) === text)];
        const issueTrace = hasIssue[row] ? [snapshot.having('/issue-row', markOf(row)).length] : [];
        if (stored === undefined && vertex === null) return [null];
        return [vertex, ...edges, ...content, ...issueTrace];
      },
    };
  };

function headerOf(issues: 'none' | 'named' | 'nameless', named: boolean): string[] {
  return [
    ...(named ? ['ogit/_xid'] : []),
    'ogit/_type',
    'ogit/_scope',
    'ogit/name',
    '/row',
    ...verbs.flatMap((_, group) => [
      `edge:${group}:verb`,
      `edge:${group}:direction`,
      `edge:${group}:vertex_xid`,
    ]),
    'content:text',
    ...(issues === 'named' ? ['issue:a:ogit/_xid'] : []),
    ...(issues === 'none' ? [] : ['issue:a:ogit/subject', 'issue:a:/issue-row']),
  ];
}

const keyOf = (own: string, edge: { verb: string; direction: string; other: string } | null): string => {
  if (edge === null) return '';
  const [from, to] = edge.direction === 'in' ? [edge.other, own] : [own, edge.other];
  return `${from} ${edge.verb} ${to}`;
};

export const putCombined = combined('put-combined', 'none');
export const putCombinedIssues = combined('put-combined-issues', 'named');
export const putCombinedNamelessIssues = combined('put-combined-nameless-issues', 'nameless');
export const putCombinedNameless = combined('put-combined-nameless', 'none', false);
