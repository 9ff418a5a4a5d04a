/** Workloads of vertices, which are created, updated, created or updated, or deleted; with and without an xid. */

import { xidPrefix } from '../graph-snapshot.ts';
import {
  isLastOfItsKey,
  type MakeWorkload,
  machine,
  markOf,
  numbersUpTo,
  oddText,
  rowsWithSameKey,
  scope,
} from '../workload.ts';

const heads = ['ogit/_xid', 'ogit/_type', 'ogit/_scope', 'ogit/name', '/row'];
const xidOf = (number: number) => `${xidPrefix}m:${number}`;

/** Creates vertices. Some exist before, some xids occur twice, and some rows lack their type. */
export const postVertices: MakeWorkload = (random, count) => {
  const taken = numbersUpTo(count).filter(() => random.chance(0.04));
  const numbers = numbersUpTo(count).map((row) =>
    row > 0 && random.chance(0.03) ? random.between(0, row - 1) : row,
  );
  const rows = numbersUpTo(count).map((row) => [
    xidOf(numbers[row] ?? row),
    random.chance(0.02) ? '' : machine,
    scope,
    oddText(random),
    markOf(row),
  ]);
  return {
    name: 'post-vertices',
    path: 'vertices',
    action: 'POST',
    repeating: 'free',
    header: heads,
    rows,
    seeds: [
      {
        path: 'vertices',
        action: 'POST',
        header: heads.slice(0, 3),
        rows: taken.map((row) => [xidOf(row), machine, scope]),
      },
    ],
    poisonColumn: 3,
    loose: new Set(),
    rivals: rowsWithSameKey(rows.map(([xid = '']) => xid)),
    trace: (snapshot, row) => [snapshot.having('/row', markOf(row)).length],
  };
};

/** Updates vertices by several rows for each, of which the last one wins; some vertices do not exist. */
export const putVertices: MakeWorkload = (random, count) => {
  const existing = Math.ceil(count * 0.7);
  const rows = numbersUpTo(count).map((row) => [
    xidOf(random.chance(0.03) ? existing + row : random.between(0, existing - 1)),
    oddText(random),
    markOf(row),
  ]);
  const isLast = isLastOfItsKey(rows.map(([xid = '']) => xid));
  return {
    name: 'put-vertices',
    path: 'vertices',
    action: 'PUT',
    repeating: 'free',
    header: ['ogit/_xid', 'ogit/name', '/row'],
    rows,
    seeds: [machines(existing)],
    poisonColumn: 1,
    loose: new Set(),
    rivals: [],
    trace: (snapshot, row) => [isLast(row) ? snapshot.having('/row', markOf(row)).length : null],
  };
};

/** Creates or updates vertices, of which half exist, by several rows for each. */
export const patchVertices: MakeWorkload = (random, count) => {
  const names = Math.ceil(count * 0.8);
  const rows = numbersUpTo(count).map((row) => [
    xidOf(random.between(0, names - 1)),
    machine,
    scope,
    oddText(random),
    markOf(row),
  ]);
  const isLast = isLastOfItsKey(rows.map(([xid = '']) => xid));
  return {
    name: 'patch-vertices',
    path: 'vertices',
    action: 'PATCH',
    repeating: 'free',
    header: heads,
    rows,
    seeds: [machines(Math.ceil(names / 2))],
    poisonColumn: 3,
    loose: new Set(),
    rivals: [],
    trace: (snapshot, row) => [isLast(row) ? snapshot.having('/row', markOf(row)).length : null],
  };
};

/** Deletes vertices, of which some do not exist, and some are deleted twice. */
export const deleteVertices: MakeWorkload = (random, count) => {
  const rows = numbersUpTo(count).map((row) => [
    xidOf(row > 0 && random.chance(0.02) ? random.between(0, row - 1) : row),
  ]);
  const absent = new Set(numbersUpTo(count).filter(() => random.chance(0.03)));
  const twice = rowsWithSameKey(rows.map(([xid = '']) => xid)).flat();
  const isAbsent = (row: number) => absent.has(Number(rows[row]?.[0]?.split(':').at(-1)));
  // After a lost response it cannot be decided whether a row that finds nothing deleted it earlier.
  const loose = new Set([...twice, ...numbersUpTo(count).filter(isAbsent)]);
  return {
    name: 'delete-vertices',
    path: 'vertices',
    action: 'DELETE',
    repeating: 'free',
    header: ['ogit/_xid'],
    rows,
    seeds: [
      {
        path: 'vertices',
        action: 'POST',
        header: heads.slice(0, 3),
        rows: numbersUpTo(count)
          .filter((row) => !absent.has(row))
          .map((row) => [xidOf(row), machine, scope]),
      },
    ],
    poisonColumn: null,
    loose,
    rivals: [],
    trace: (snapshot, row) => [
      loose.has(row) ? null : snapshot.byXid(rows[row]?.[0] ?? '') === undefined ? 1 : 0,
    ],
  };
};

/** Creates vertices without an xid. Nothing identifies them, so no row may be sent twice. */
export const postNameless: MakeWorkload = (random, count) => ({
  name: 'post-nameless',
  path: 'vertices',
  action: random.pick(['POST', 'PATCH']),
  repeating: 'risky',
  header: heads.slice(1),
  rows: numbersUpTo(count).map((row) => [
    random.chance(0.02) ? '' : machine,
    scope,
    oddText(random),
    markOf(row),
  ]),
  seeds: [],
  poisonColumn: 2,
  loose: new Set(),
  rivals: [],
  trace: (snapshot, row) => [snapshot.having('/row', markOf(row)).length],
});

/** Returns the body that creates this number of machines, to which other workloads write. */
export const machines = (count: number) => ({
  path: 'vertices' as const,
  action: 'POST' as const,
  header: heads.slice(0, 3),
  rows: numbersUpTo(count).map((row) => [xidOf(row), machine, scope]),
});
export const machineXid = xidOf;
