/** Groups values that people take for the same. */
import type { ClusterMethod, ValueCluster, ValueClusters } from '../../../shared/imports/clusters.ts';
import { groupByEdits } from './edit-groups.ts';
import { fingerprint } from './fingerprint.ts';
import { nGramKey } from './n-gram-key.ts';
import { phoneticKey } from './phonetic-key.ts';

/** Clusters that are listed, those with most cells to change first. */
const maxListed = 500;
/** Values of a cluster that are listed. */
const maxValues = 100;

/** Values with the same key are similar; a value without a key is similar to none. */
const keys = { fingerprint, 'n-gram': nGramKey, phonetic: phoneticKey } as const;

/** Returns the clusters of similar values. @param counts how many cells have each value */
export function clusterValues(counts: ReadonlyMap<string, number>, method: ClusterMethod): ValueClusters {
  const groups = method === 'edit-distance' ? groupByEdits(counts) : groupByKey(counts.keys(), keys[method]);
  const clusters = groups
    .map((values): ValueCluster => {
      const counted = values
        .map((text) => ({ text, count: counts.get(text) ?? 0 }))
        .sort((one, other) => other.count - one.count || (one.text < other.text ? -1 : 1));
      return { values: counted.slice(0, maxValues), of: values.length };
    })
    .sort((one, other) => cellsToChange(other) - cellsToChange(one));
  return { clusters: clusters.slice(0, maxListed), total: clusters.length, distinct: counts.size };
}

/** Returns the number of cells with other values than the most frequent one. */
const cellsToChange = ({ values }: ValueCluster): number =>
  values.slice(1).reduce((sum, { count }) => sum + count, 0);

function groupByKey(
  values: Iterable<string>,
  keyOf: (value: string) => string | null,
): readonly (readonly string[])[] {
  /** The first value of each key, so that most need no list. */
  const firsts = new Map<string, string>();
  const groups = new Map<string, string[]>();
  for (const value of values) {
    const key = keyOf(value);
    if (key === null) continue;
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, value);
    else {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [first, value]);
      else group.push(value);
    }
  }
  return [...groups.values()];
}
