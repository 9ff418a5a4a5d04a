/** The rows of a file that are not sent: groups of faulty rows that the user excludes, and rows that are skipped. */

import type { LookupState, ReadyFile } from '../../../../shared/imports/open-file.ts';
import type { RowSet } from '../../../../shared/rows/row-set.ts';
import { differenceOf, emptyRowSet, unionOf } from '../../../../shared/rows/row-set-operations.ts';
import type { Cause } from '../../../engine/check/check-result.ts';
import type { CheckOutcome } from '../../../engine/check/start-check.ts';
import { groupId } from './problems.ts';

export interface Exclusions {
  /** Ids of the excluded groups. */
  readonly groups: ReadonlySet<string>;
  /** Whether the group of a cause is excluded. */
  has(cause: Pick<Cause, 'rule' | 'column'>): boolean;
  set(group: string, excluded: boolean): void;
  clear(): void;
  /** Gives each group its new name, or removes it (null). */
  rename(nameOf: (group: string) => string | null): void;
  /** The rows of the groups, as the causes have them now. */
  grouped(causes: readonly Cause[]): RowSet;
  /** Skips rows that were sent before unchanged, or that belong to other shards, while `check` is the last check. */
  setSkipped(rows: RowSet, check: CheckOutcome | null): void;
  /** The skipped rows; empty after another check. */
  skipped(check: CheckOutcome | null): RowSet;
  /** All excluded rows. */
  rows(causes: readonly Cause[], check: CheckOutcome | null): RowSet;
  /** Whether the references for which rows are excluded are still looked up, or have to be; null if they are known. */
  neededLookup(fileId: string, references: KnownReferences): ReadyFile['neededLookup'] | null;
  /** Counts the rows of a set that are sent: those that are not in the last result of `rows`. */
  countSent(set: RowSet): number;
}

interface KnownReferences {
  isKnown(fileId: string): boolean;
  lookupOf(fileId: string): LookupState;
  /** The causes that references have now. */
  causesOf(fileId: string): readonly Cause[];
}

export function createExclusions(): Exclusions {
  const groups = new Set<string>();
  // The last result of `grouped`, which is called for every window of rows; causes change only with a check.
  let key = '';
  let last: { causes: readonly RowSet[]; rows: RowSet } = { causes: [], rows: emptyRowSet };
  let lastSkipped: { rows: RowSet; check: CheckOutcome | null } = { rows: emptyRowSet, check: null };
  /** The last result of `rows`, and the sets of which it consists. */
  let all = { grouped: emptyRowSet, skipped: emptyRowSet, rows: emptyRowSet };

  /** Cache of `countSent` by set; valid while the excluded rows are the same. */
  const counts = new WeakMap<RowSet, { excluded: RowSet; size: number }>();

  // A reference is `reference-unseen` until it is looked up, and `reference-unknown` if the platform does not have it;
  // its rows stay excluded.
  const has: Exclusions['has'] = (cause) =>
    groups.has(groupId(cause)) ||
    (cause.rule === 'reference-unknown' && groups.has(groupId({ ...cause, rule: 'reference-unseen' })));

  const skipped: Exclusions['skipped'] = (check) =>
    lastSkipped.check === check ? lastSkipped.rows : emptyRowSet;
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
    skipped,
    setSkipped(rows, check) {
      lastSkipped = { rows, check };
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
      const now = { grouped: grouped(causes), skipped: skipped(check) };
      if (now.grouped !== all.grouped || now.skipped !== all.skipped)
        all = { ...now, rows: unionOf([now.grouped, now.skipped]) };
      return all.rows;
    },
    neededLookup(fileId, references) {
      const isKnown = references.isKnown(fileId);
      const lookup = references.lookupOf(fileId).state;
      const isNeeded = [...groups].some((group) => {
        const [rule, column] = group.split('@');
        if (rule === 'reference-unseen') return !isKnown;
        if (rule !== 'reference-unknown') return false;
        if (!isKnown) return true;
        const unseen = `reference-unseen@${column}`;
        if (lookup === 'done' || groups.has(unseen)) return false;
        // Until a look-up has ended, all references are unseen, and also after one that failed.
        const found = references.causesOf(fileId).map(groupId);
        return lookup === 'working' || (found.includes(unseen) && !found.includes(group));
      });
      if (!isNeeded) return null;
      return isKnown && lookup !== 'working' ? 'to-start' : 'running';
    },
    countSent(set) {
      const excluded = all.rows;
      const before = counts.get(set);
      if (before?.excluded === excluded) return before.size;
      const size = excluded.size === 0 ? set.size : differenceOf(set, excluded).size;
      counts.set(set, { excluded, size });
      return size;
    },
  };
}
