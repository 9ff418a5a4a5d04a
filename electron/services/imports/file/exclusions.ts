/** The rows that the user excludes: groups of faulty ones, and those that were sent before unchanged. */

import type { LookupState } from '../../../../shared/imports/open-file.ts';
import type { RowSet } from '../../../../shared/rows/row-set.ts';
import { differenceOf, emptyRowSet, unionOf } from '../../../../shared/rows/row-set-operations.ts';
import type { Cause } from '../../../engine/check/check-result.ts';
import type { CheckOutcome } from '../../../engine/check/start-check.ts';
import { groupId } from './problems.ts';

export interface Exclusions {
  readonly groups: ReadonlySet<string>;
  has(cause: Pick<Cause, 'rule' | 'column'>): boolean;
  set(group: string, excluded: boolean): void;
  clear(): void;
  /** Gives each group its new name, or removes it (null). */
  rename(nameOf: (group: string) => string | null): void;
  /** The rows of the groups, as the causes have them now. */
  grouped(causes: readonly Cause[]): RowSet;
  /** Excludes rows that were sent before unchanged, or that belong to other shards, while `check` is the last check. */
  setSame(rows: RowSet, check: CheckOutcome | null): void;
  /** The rows of `setSame`; empty after another check. */
  same(check: CheckOutcome | null): RowSet;
  /** All excluded rows. */
  rows(causes: readonly Cause[], check: CheckOutcome | null): RowSet;
  /** Whether rows are excluded for references that have to be resolved or looked up first. */
  needReferences(now: KnownReferences): boolean;
  /** Counts the rows of `some` that are not among the excluded rows which `rows` returned last. */
  left(some: RowSet): number;
}

interface KnownReferences {
  readonly isKnown: boolean;
  readonly lookup: LookupState['state'];
  /** The causes that references have now. */
  readonly causes: readonly Cause[];
}

export function createExclusions(): Exclusions {
  const groups = new Set<string>();
  // The last result of `grouped`, which is called for every window of rows; causes change only with a check.
  let key = '';
  let last: { causes: readonly RowSet[]; rows: RowSet } = { causes: [], rows: emptyRowSet };
  let sentBefore: { rows: RowSet; check: CheckOutcome | null } = { rows: emptyRowSet, check: null };
  let all = { grouped: emptyRowSet, same: emptyRowSet, rows: emptyRowSet };

  /** Counts by set of rows, with the exclusions at that time. */
  const counted = new WeakMap<RowSet, { out: RowSet; size: number }>();

  // Rows that were excluded for a reference stay excluded when a platform reports that it does not have it.
  const has: Exclusions['has'] = (cause) =>
    groups.has(groupId(cause)) ||
    (cause.rule === 'reference-unknown' && groups.has(groupId({ ...cause, rule: 'reference-unseen' })));

  const same: Exclusions['same'] = (check) => (sentBefore.check === check ? sentBefore.rows : emptyRowSet);
  const grouped: Exclusions['grouped'] = (causes) => {
    const chosen = causes.filter(has);
    const sets = chosen.map(({ rows }) => rows);
    const nextKey = chosen.map(groupId).join('\n');
    const isSame = nextKey === key && sets.every((set, index) => set === last.causes[index]);
    if (!isSame || sets.length !== last.causes.length) last = { causes: sets, rows: unionOf(sets) };
    key = nextKey;
    return last.rows;
  };

  return {
    groups,
    has,
    grouped,
    same,
    setSame(rows, check) {
      sentBefore = { rows, check };
    },
    set(group, excluded) {
      if (excluded) groups.add(group);
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
    rows(causes, check) {
      const now = { grouped: grouped(causes), same: same(check) };
      if (now.grouped !== all.grouped || now.same !== all.same)
        all = { ...now, rows: unionOf([now.grouped, now.same]) };
      return all.rows;
    },
    needReferences: ({ isKnown, lookup, causes }) =>
      [...groups].some((group) => {
        const [rule, column] = group.split('@');
        if (rule === 'reference-unseen') return !isKnown;
        if (rule !== 'reference-unknown') return false;
        if (!isKnown) return true;
        const unseen = `reference-unseen@${column}`;
        if (lookup === 'done' || groups.has(unseen)) return false;
        // Until a look-up has ended, all references are unseen, and also after one that failed.
        const found = causes.map(groupId);
        return lookup === 'working' || (found.includes(unseen) && !found.includes(group));
      }),
    left(some) {
      const out = all.rows;
      const before = counted.get(some);
      if (before?.out === out) return before.size;
      const size = out.size === 0 ? some.size : differenceOf(some, out).size;
      counted.set(some, { out, size });
      return size;
    },
  };
}
