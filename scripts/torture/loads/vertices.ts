/** Loads of vertices: created, updated, created or updated, deleted; with and without a name of ours. */
import { lastOf, type MakeLoad, machine, markOf, oddText, scope, shared, upTo } from '../load.ts';
import { ours } from '../picture.ts';

const heads = ['ogit/_xid', 'ogit/_type', 'ogit/_scope', 'ogit/name', '/row'];
const xidOf = (number: number) => `${ours}m:${number}`;

/** Some exist before, some come twice, some lack their type. */
export const postVertices: MakeLoad = (draw, count) => {
  const taken = upTo(count).filter(() => draw.is(0.04));
  const numbers = upTo(count).map((row) => (row > 0 && draw.is(0.03) ? draw.between(0, row - 1) : row));
  const rows = upTo(count).map((row) => [
    xidOf(numbers[row] ?? row),
    draw.is(0.02) ? '' : machine,
    scope,
    oddText(draw),
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
    rivals: shared(rows.map(([xid = '']) => xid)),
    trace: (picture, row) => [picture.having('/row', markOf(row)).length],
  };
};

/** Several rows for one vertex, of which the last one wins; some vertices are not there. */
export const putVertices: MakeLoad = (draw, count) => {
  const there = Math.ceil(count * 0.7);
  const rows = upTo(count).map((row) => [
    xidOf(draw.is(0.03) ? there + row : draw.between(0, there - 1)),
    oddText(draw),
    markOf(row),
  ]);
  const isLast = lastOf(rows.map(([xid = '']) => xid));
  return {
    name: 'put-vertices',
    path: 'vertices',
    action: 'PUT',
    repeating: 'free',
    header: ['ogit/_xid', 'ogit/name', '/row'],
    rows,
    seeds: [machines(there)],
    poisonColumn: 1,
    loose: new Set(),
    rivals: [],
    trace: (picture, row) => [isLast(row) ? picture.having('/row', markOf(row)).length : null],
  };
};

/** Half of the vertices are there; several rows for one vertex. */
export const patchVertices: MakeLoad = (draw, count) => {
  const names = Math.ceil(count * 0.8);
  const rows = upTo(count).map((row) => [
    xidOf(draw.between(0, names - 1)),
    machine,
    scope,
    oddText(draw),
    markOf(row),
  ]);
  const isLast = lastOf(rows.map(([xid = '']) => xid));
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
    trace: (picture, row) => [isLast(row) ? picture.having('/row', markOf(row)).length : null],
  };
};

/** Some are not there, and some are deleted twice. */
export const deleteVertices: MakeLoad = (draw, count) => {
  const rows = upTo(count).map((row) => [xidOf(row > 0 && draw.is(0.02) ? draw.between(0, row - 1) : row)]);
  const absent = new Set(upTo(count).filter(() => draw.is(0.03)));
  const twice = shared(rows.map(([xid = '']) => xid)).flat();
  const isAbsent = (row: number) => absent.has(Number(rows[row]?.[0]?.split(':').at(-1)));
  // After a lost response it cannot be decided whether a row that finds nothing deleted it earlier.
  const loose = new Set([...twice, ...upTo(count).filter(isAbsent)]);
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
        rows: upTo(count)
          .filter((row) => !absent.has(row))
          .map((row) => [xidOf(row), machine, scope]),
      },
    ],
    poisonColumn: null,
    loose,
    rivals: [],
    trace: (picture, row) => [
      loose.has(row) ? null : picture.byXid(rows[row]?.[0] ?? '') === undefined ? 1 : 0,
    ],
  };
};

/** Nothing names them, so nothing of it may be sent twice. */
export const postNameless: MakeLoad = (draw, count) => ({
  name: 'post-nameless',
  path: 'vertices',
  action: draw.pick(['POST', 'PATCH']),
  repeating: 'risky',
  header: heads.slice(1),
  rows: upTo(count).map((row) => [draw.is(0.02) ? '' : machine, scope, oddText(draw), markOf(row)]),
  seeds: [],
  poisonColumn: 2,
  loose: new Set(),
  rivals: [],
  trace: (picture, row) => [picture.having('/row', markOf(row)).length],
});

/** So many machines, for other loads to write to. */
export const machines = (count: number) => ({
  path: 'vertices' as const,
  action: 'POST' as const,
  header: heads.slice(0, 3),
  rows: upTo(count).map((row) => [xidOf(row), machine, scope]),
});
export const machineXid = xidOf;
