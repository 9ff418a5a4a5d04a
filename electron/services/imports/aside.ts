/** Which groups of faulty rows the user leaves out. */
import { emptyRowSet, type RowSet, unionOf } from '../../../shared/rows/row-set.ts';
import type { Cause } from '../../engine/check/check-result.ts';
import { groupId } from './problems.ts';

export interface Aside {
  readonly groups: ReadonlySet<string>;
  set(group: string, aside: boolean): void;
  clear(): void;
  /** The groups have other names from now on, or are gone (null). */
  rename(nameOf: (group: string) => string | null): void;
  /** The rows of the groups, as the causes have them now. */
  rows(causes: readonly Cause[]): RowSet;
}

export function createAside(): Aside {
  const groups = new Set<string>();
  // Asked for every window of rows; the causes change only with a check.
  let key = '';
  let last: { causes: readonly RowSet[]; rows: RowSet } = { causes: [], rows: emptyRowSet };

  return {
    groups,
    set(group, aside) {
      if (aside) groups.add(group);
      else groups.delete(group);
    },
    clear: () => groups.clear(),
    rename(nameOf) {
      const named = [...groups].flatMap((group) => nameOf(group) ?? []);
      groups.clear();
      for (const group of named) groups.add(group);
    },
    rows(causes) {
      const chosen = causes.filter((cause) => groups.has(groupId(cause)));
      const sets = chosen.map(({ rows }) => rows);
      const nextKey = chosen.map(groupId).join('\n');
      const same = nextKey === key && sets.every((set, index) => set === last.causes[index]);
      if (!same || sets.length !== last.causes.length) last = { causes: sets, rows: unionOf(sets) };
      key = nextKey;
      return last.rows;
    },
  };
}
