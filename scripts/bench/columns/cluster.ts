/** Time to cluster 1,000,000 distinct values by fingerprint, divided by that of sorting them. */
import { clusterValues } from '../../../electron/engine/clusters/cluster-values.ts';
import type { BenchRow } from '../bench-row.ts';
import { median } from '../median.ts';

const distinct = 1_000_000;

export const cluster: BenchRow = {
  name: 'cluster',
  bar: '<=3',
  async run({ long }) {
    const counts = new Map(Array.from({ length: distinct }, (_, at) => [siteName(at), 1 + (at % 7)]));
    const ours: number[] = [];
    const sorting: number[] = [];
    const rounds = long ? 9 : 5;
    for (let round = -1; round < rounds; round++) {
      const [clustersMs, sortMs] = [
        timeOf(() => clusterValues(counts, 'fingerprint')),
        timeOf(() => [...counts.keys()].sort()),
      ];
      if (round < 0) continue;
      ours.push(clustersMs);
      sorting.push(sortMs);
    }
    const found = clusterValues(counts, 'fingerprint');
    if (found.total !== distinct / 10) throw new Error(`Found ${found.total} clusters.`);
    return {
      value: median(ours) / median(sorting),
      detail: `${found.total.toLocaleString('en')} clusters in ${Math.round(median(ours))} ms, sorting ${Math.round(median(sorting))} ms, median of ${rounds} rounds`,
    };
  },
};

const places = ['Köln', 'München', 'São Paulo', 'Berlin', 'Lisbon', 'Kraków'];

/** Returns the name of a site; every tenth value is the name before in capitals. */
function siteName(at: number): string {
  const number = at % 10 === 1 ? at - 1 : at;
  const text = `${places[number % places.length]} site ${(number * 48_271) % 16_777_213} ${number}`;
  return at % 10 === 1 ? text.toUpperCase() : text;
}

function timeOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
