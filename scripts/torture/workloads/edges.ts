/** Workloads of edges: connected and disconnected. */
import { lastOf, type MakeWorkload, shared, upTo } from '../workload.ts';
import { machines, machineXid } from './vertices.ts';

const header = ['from:ogit/_xid', 'verb', 'to:ogit/_xid'];
const verbs = ['ogit/runs', 'ogit/dependsOn', 'ogit/generates'];
const keyOf = (row: readonly string[] = []) => row.join(' ');

function edgesOf(random: Parameters<MakeWorkload>[0], count: number) {
  const ends = Math.max(10, Math.ceil(Math.sqrt(count) * 2));
  const end = () => machineXid(random.between(0, ends - 1));
  const seen = new Set<string>();
  const fresh = (): string[] => {
    for (;;) {
      const row = [end(), random.pick(verbs), end()];
      if (seen.has(keyOf(row))) continue;
      seen.add(keyOf(row));
      return row;
    }
  };
  return { ends, fresh };
}

/** Some are there before, some come twice, some have an end that is not there. */
export const postEdges: MakeWorkload = (random, count) => {
  const { ends, fresh } = edgesOf(random, count);
  const rows: string[][] = [];
  for (const row of upTo(count)) {
    const edge = row > 0 && random.chance(0.03) ? [...(rows[random.between(0, row - 1)] ?? [])] : fresh();
    rows.push(random.chance(0.02) ? [edge[0] ?? '', edge[1] ?? '', machineXid(ends + row)] : edge);
  }
  const before = rows.filter(() => random.chance(0.03));
  const isLast = lastOf(rows.map(keyOf));
  const groups = shared(rows.map(keyOf));
  const twice = new Set(groups.flat());
  return {
    name: 'post-edges',
    path: 'edges',
    action: 'POST',
    repeating: 'free',
    header,
    rows,
    seeds: [machines(ends), { path: 'edges', action: 'POST', header, rows: unique(before) }],
    poisonColumn: null,
    // Which of two rows made the edge cannot be decided when both responses were lost.
    loose: twice,
    rivals: groups,
    trace(snapshot, row, since) {
      const [from = '', verb = '', to = ''] = rows[row] ?? [];
      if (twice.has(row) && !isLast(row)) return [null];
      if (twice.has(row)) return [null];
      const made = snapshot.edge(from, verb, to);
      return [made !== undefined && made >= since ? 1 : 0];
    },
  };
};

/** Some are not there. */
export const deleteEdges: MakeWorkload = (random, count) => {
  const { ends, fresh } = edgesOf(random, count);
  const rows = upTo(count).map(() => fresh());
  const absent = new Set(upTo(count).filter(() => random.chance(0.03)));
  return {
    name: 'delete-edges',
    path: 'edges',
    action: 'DELETE',
    repeating: 'free',
    header,
    rows,
    seeds: [
      machines(ends),
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
