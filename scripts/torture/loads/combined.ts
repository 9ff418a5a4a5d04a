/** Loads of /combined: vertices with edges to earlier ones, with content, and with issues. */
import { lastOf, type MakeLoad, machine, markOf, oddText, scope, shared, type Trace, upTo } from '../load.ts';
import { ours } from '../picture.ts';
import { machines, machineXid } from './vertices.ts';

const rowXid = (row: number) => `${ours}c:${row}`;
const targets = 25;
const verbs = ['ogit/runs', 'ogit/dependsOn'] as const;

/** `issues`: none, with a name of ours, or without. `named`: whether the vertices have one. */
const combined =
  (name: string, issues: 'none' | 'named' | 'nameless', named = true): MakeLoad =>
  (draw, count) => {
    const header = headerOf(issues, named);
    const xids = upTo(count).map((row) =>
      rowXid(named && row > 0 && draw.is(0.03) ? draw.between(0, row - 1) : row),
    );
    const vertexTwice = new Set(shared(xids).flat());
    const edgeTo = upTo(count).map((row) =>
      verbs.map((verb) => {
        if (draw.is(0.25)) return null;
        const earlier = named && row > 0 && draw.is(0.3) ? xids[draw.between(0, row - 1)] : undefined;
        const other = draw.is(0.03)
          ? `${ours}nowhere`
          : (earlier ?? machineXid(draw.between(0, targets - 1)));
        return { verb, direction: draw.pick(['', 'out', 'in']), other };
      }),
    );
    const contents = upTo(count).map((row) => (draw.is(0.3) ? `${markOf(row)} content` : ''));
    const hasIssue = upTo(count).map(() => issues !== 'none' && draw.is(0.5));
    const rows = upTo(count).map((row) => [
      ...(named ? [xids[row] ?? ''] : []),
      // Of two rows for one vertex both can make it, or an edge to it would depend on more than what came before.
      draw.is(0.02) && !vertexTwice.has(row) ? '' : machine,
      scope,
      oddText(draw),
      markOf(row),
      ...(edgeTo[row] ?? []).flatMap((edge) =>
        edge === null ? ['', '', ''] : [edge.verb, edge.direction, edge.other],
      ),
      contents[row] ?? '',
      ...(issues === 'named' ? [hasIssue[row] ? `${ours}ci:${row}` : ''] : []),
      ...(issues === 'none' ? [] : hasIssue[row] ? [oddText(draw), markOf(row)] : ['', '']),
    ]);
    const repeating = issues === 'nameless' || !named ? 'risky' : issues === 'named' ? 'readable' : 'free';
    const isLast = lastOf(xids);
    const edgeKeys = edgeTo.map((edges, row) => edges.map((edge) => keyOf(xids[row] ?? '', edge)));
    const shown = new Map<string, number>();
    for (const key of edgeKeys.flat()) shown.set(key, (shown.get(key) ?? 0) + 1);
    const twice = new Set(
      upTo(count).filter((row) => edgeKeys[row]?.some((key) => key !== '' && shown.get(key) !== 1)),
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
      trace(picture, row): Trace {
        const xid = xids[row] ?? '';
        const [own] = named ? [picture.byXid(xid)] : picture.having('/row', markOf(row));
        // A row that may not go out again unasked can be late, and then a later one of its vertex does not hide it.
        const hides = repeating === 'free' ? !isLast(row) : vertexTwice.has(row);
        const vertex = hides ? null : picture.having('/row', markOf(row)).length;
        const me = named ? xid : markOf(row);
        const edges = (edgeTo[row] ?? []).flatMap((edge) => {
          if (edge === null) return [];
          const [from, to] = edge.direction === 'in' ? [edge.other, me] : [me, edge.other];
          return [twice.has(row) ? null : Number(picture.edge(from, edge.verb, to) !== undefined)];
        });
        const text = contents[row] ?? '';
        const content = text === '' ? [] : [hides ? null : Number(picture.content(me) === text)];
        const issued = hasIssue[row] ? [picture.having('/issue-row', markOf(row)).length] : [];
        if (own === undefined && vertex === null) return [null];
        return [vertex, ...edges, ...content, ...issued];
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
