/** Workloads of edges, which are created or deleted. */
import { isLastOfItsKey, type MakeWorkload, numbersUpTo, rowsWithSameKey } from '../workload.ts';
import { machines, machineXid } from './vertices.ts';

const header = ['from:ogit/_xid', 'verb', 'to:ogit/_xid'];
const verbs = ['ogit/runs', 'ogit/dependsOn', 'ogit/generates'];
const keyOf = (row: readonly string[] = []) => row.join(' ');

function edgesOf(random: Parameters<MakeWorkload>[0], count: number) {
  const machineCount = Math.max(10, Math.ceil(Math.sqrt(count) * 2));
  const end = () => machineXid(random.between(0, machineCount - 1));
  const usedKeys = new Set<string>();
  const newEdge = (): string[] => {
    for (;;) {
      const row = [end(), random.pick(verbs), end()];
      if (usedKeys.has(keyOf(row))) continue;
      usedKeys.add(keyOf(row));
      return row;
    }
  };
  return { machineCount, newEdge };
}

/** Creates edges. Some exist before, some rows occur twice, and some edges have an end that does not exist. */
export const postEdges: MakeWorkload = (random, count) => {
  const { machineCount, newEdge } = edgesOf(random, count);
  const rows: string[][] = [];
  for (const row of numbersUpTo(count)) {
    const edge = row > 0 && random.chance(0.03) ? [...(rows[random.between(0, row - 1)] ?? [])] : newEdge();
    rows.push(random.chance(0.02) ? [edge[0] ?? '', edge[1] ?? '', machineXid(machineCount + row)] : edge);
  }
  const before = rows.filter(() => random.chance(0.03));
  const isLast = isLastOfItsKey(rows.map(keyOf));
  const groups = rowsWithSameKey(rows.map(keyOf));
  const twice = new Set(groups.flat());
  return {
    name: 'post-edges',
    path: 'edges',
    action: 'POST',
    repeating: 'free',
    header,
    rows,
    seeds: [machines(machineCount), { path: 'edges', action: 'POST', header, rows: unique(before) }],
    poisonColumn: null,
    // Which of two equal rows created the edge cannot be decided if both responses were lost.
    loose: twice,
    rivals: groups,
    trace(snapshot, row, since) {
      const [from = '', verb = '', to = ''] = rows[row] ?? [];
      if (twice.has(row) && !isLast(row)) return [null];
      if (twice.has(row)) return [null];
      const createdOn = snapshot.edge(from, verb, to);
      return [createdOn !== undefined && createdOn >= since ? 1 : 0];
    },
  };
};

/** Deletes edges, of which some do not exist. */
export const deleteEdges: MakeWorkload = (random, count) => {
  const { machineCount, newEdge } = edgesOf(random, count);
  const rows = numbersUpTo(count).map(() => newEdge());
  const absent = new Set(numbersUpTo(count).filter(() => random.chance(0.03)));
  return {
    name: 'delete-edges',
    path: 'edges',
    action: 'DELETE',
    repeating: 'free',
    header,
    rows,
    seeds: [
      machines(machineCount),
      { path: 'edges', action: 'POST', header, rows: rows.filter((_, row) => !absent.has(row)) },
    ],
    poisonColumn: null,
    loose: absent,
    rivals: [],
    trace(snapshot, row) {
      if (absent.has(row)) return [null];
      const [from = '', verb = '', to = ''] = rows[row] ?? [];
      return [snapshot.edge(from, verb, to) === undefined ? 1 : 0];
    },
  };
};

const unique = (rows: readonly string[][]): string[][] => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
];
