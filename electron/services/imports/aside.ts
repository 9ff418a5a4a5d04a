/** Which groups of faulty rows the user leaves out. */
import { emptyRowSet, type RowSet, unionOf } from '../../../shared/rows/row-set.ts';
import type { Cause } from '../../engine/check/check-result.ts';
import { groupId } from './problems.ts';

export interface Aside {
  readonly groups: ReadonlySet<string>;
  has(cause: Pick<Cause, 'rule' | 'column'>): boolean;
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

  // Rows that were set aside for a reference stay so when a platform says that it does not have it.
  const has: Aside['has'] = (cause) =>
    groups.has(groupId(cause)) ||
    (cause.rule === 'reference-unknown' && groups.has(groupId({ ...cause, rule: 'reference-unseen' })));

  return {
    groups,
    has,
    set(group, aside) {
      if (aside) groups.add(group);
      else {
        groups.delete(group);
        groups.delete(group.replace('reference-unknown', 'reference-unseen'));
      }
    },
    clear: () => groups.clear(),
    rename(nameOf) {
      const named = [...groups].flatMap((group) => nameOf(group) ?? []);
      groups.clear();
      for (const group of named) groups.add(group);
    },
    rows(causes) {
      const chosen = causes.filter(has);
      const sets = chosen.map(({ rows }) => rows);
      const nextKey = chosen.map(groupId).join('\n');
      const same = nextKey === key && sets.every((set, index) => set === last.causes[index]);
      if (!same || sets.length !== last.causes.length) last = { causes: sets, rows: unionOf(sets) };
      key = nextKey;
      return last.rows;
    },
  };
}
