/** Groups values that people take for the same. */
import type { ValueCluster, ValueClusters } from '../../../shared/imports/clusters.ts';
import { fingerprint } from './fingerprint.ts';

/** Clusters that are listed, those with most cells to change first. */
const mostListed = 500;
/** Values of a cluster that are listed. */
const mostValues = 100;

/** @param counts how many cells hold each value */
export function clusterValues(counts: ReadonlyMap<string, number>): ValueClusters {
  /** The first value of each fingerprint, so that most need no list. */
  const firsts = new Map<string, string>();
  const groups = new Map<string, string[]>();
  for (const value of counts.keys()) {
    const print = fingerprint(value);
    if (print === null) continue;
    const first = firsts.get(print);
    if (first === undefined) firsts.set(print, value);
    else {
      const group = groups.get(print);
      if (group === undefined) groups.set(print, [first, value]);
      else group.push(value);
    }
  }
  const clusters = [...groups.values()]
    .map((values): ValueCluster => {
      const counted = values
        .map((text) => ({ text, count: counts.get(text) ?? 0 }))
        .sort((one, other) => other.count - one.count || (one.text < other.text ? -1 : 1));
      return { values: counted.slice(0, mostValues), of: values.length };
    })
    .sort((one, other) => cellsToChange(other) - cellsToChange(one));
  return { clusters: clusters.slice(0, mostListed), total: clusters.length, distinct: counts.size };
}

/** All but those with the most frequent value. */
const cellsToChange = ({ values }: ValueCluster): number =>
  values.slice(1).reduce((sum, { count }) => sum + count, 0);
