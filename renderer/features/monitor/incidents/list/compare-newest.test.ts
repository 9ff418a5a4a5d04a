import { describe, expect, it } from 'vitest';
import type { IncidentRow } from '../../../../../shared/monitor/incident.ts';
import { noCounts } from '../../../../../shared/monitor/list-counts.ts';
import { compareNewest } from './compare-newest.ts';
import { rowOf } from './incident-list.test-kit.ts';
import { type HeldChanges, noHeldChanges, pageRows } from './incident-page.ts';
import { snapshotOf } from './list-snapshot.ts';

const held = snapshotOf([rowOf('a', 3), rowOf('b', 2), rowOf('c', 1)], true);

/** Returns the changes that are not shown after these newest incidents were read, while rows must not move. */
function gatheredOf(newest: readonly IncidentRow[], gathered: HeldChanges = noHeldChanges) {
  const page = { ...noCounts, rows: newest };
  return compareNewest(held, page, { isPaused: false, mayMove: false, gathered }).gathered;
}
/** A page of rows that are not loaded, the first `own` of which the user has changed. */
const fullPage = (own: number) =>
  Array.from({ length: pageRows }, (_, n) => rowOf(`new${n}`, 1_000 - n, { by: n < own ? 'own' : 'others' }));

describe('the number of changes that are not shown', () => {
  it('is without changes by the user, whether their rows are loaded or not', () => {
    const rows = [
      rowOf('new', 12),
      rowOf('made', 11, { by: 'own' }),
      rowOf('c', 10, { by: 'own' }),
      rowOf('a', 3),
    ];
    expect(gatheredOf([...rows, rowOf('b', 2)])).toEqual({ count: 1, more: false });
    expect(
      gatheredOf([rowOf('made', 11, { by: 'own' }), rowOf('a', 3), rowOf('b', 2), rowOf('c', 1)]),
    ).toEqual({
      count: 0,
      more: false,
    });
  });

  it('does not go down because changes by the user take places in the page', () => {
    expect(gatheredOf(fullPage(25))).toEqual({ count: pageRows - 25, more: true });
    expect(gatheredOf(fullPage(25), { count: pageRows, more: true })).toEqual({
      count: pageRows,
      more: true,
    });
  });

  it('goes down once the page has all of them', () => {
    const rows = [rowOf('new', 12), rowOf('a', 3), rowOf('b', 2), rowOf('c', 1)];
    expect(gatheredOf(rows, { count: pageRows, more: true })).toEqual({ count: 1, more: false });
  });
});
