import type { ShownShards } from '../../../shared/sending/runs.ts';
import { formatCount, plural } from '../../../shared/units.ts';

/** Returns `4 shards`, or `3 of 4 shards` if some with rows are missing. */
export function shardsWords({ count, missing }: Pick<ShownShards, 'count' | 'missing'>): string {
  if (missing.length === 0) return plural(count, 'shard');
  return `${formatCount(count - missing.length)} of ${plural(count, 'shard')}`;
}

/** Names missing shards with their rows; null if none is missing. */
export function missingWords({ missing }: Pick<ShownShards, 'missing'>): string | null {
  const rows = missing.reduce((sum, each) => sum + each.rows, 0);
  const names = namesOf(missing.map(({ shard }) => shard));
  if (missing.length === 0) return null;
  return missing.length === 1
    ? `Shard ${names} is not in this history: ${plural(rows, 'row')}.`
    : `Shards ${names} are not in this history: ${plural(rows, 'row')}.`;
}

/** Names shards that were sent more than once; null if none was. */
export function repeatedWords({ repeated }: Pick<ShownShards, 'repeated'>): string | null {
  const names = namesOf(repeated.map(({ shard }) => shard));
  if (repeated.length === 0) return null;
  return repeated.length === 1
    ? `Shard ${names} was sent more than once. It counts once, by the run that got furthest.`
    : `Shards ${names} were sent more than once. Each counts once, by the run that got furthest.`;
}

/** `2`, `2 and 5`, `1–3, 5 and 8–16`. */
function namesOf(shards: readonly number[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const shard of shards) {
    const range = ranges.at(-1);
    if (range?.last === shard - 1) range.last = shard;
    else ranges.push({ first: shard, last: shard });
  }
  const words = ranges.flatMap(({ first, last }) => {
    if (first === last) return [`${first}`];
    return last - first === 1 ? [`${first}`, `${last}`] : [`${first}–${last}`];
  });
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
