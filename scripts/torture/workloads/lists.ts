/** Workloads of list properties: set, added to and removed from, with and without the time of a value. */
import { lastOf, type MakeWorkload, machine, markOf, scope, upTo } from '../workload.ts';
import { machineXid } from './vertices.ts';

const list = '/tags';
const long = Date.parse('2024-01-01T00:00:00Z');
const createdOf = (row: number) => long + row * 1_000;
const cell = (...items: { value: string; created?: number }[]) => JSON.stringify(items);

/** Machines, each with a list of these values. */
const listed = (values: readonly { value: string; created: number }[][]) => ({
  path: 'vertices' as const,
  action: 'POST' as const,
  header: ['ogit/_xid', 'ogit/_type', 'ogit/_scope', `=${list}`],
  rows: values.map((items, number) => [
    machineXid(number),
    machine,
    scope,
    items.length === 0 ? '' : cell(...items),
  ]),
});

const rowsFor = (machinesWanted: number, count: number, random: Parameters<MakeWorkload>[0]) =>
  upTo(count).map(() => random.between(0, machinesWanted - 1));

const common = {
  // The value of a list shows whether it was added or removed.
  canBeMissed: true,
  path: 'vertices',
  action: 'PUT',
  poisonColumn: null,
  loose: new Set<number>(),
  rivals: [],
} as const;

export const setLists: MakeWorkload = (random, count) => {
  const there = Math.ceil(count * 0.7);
  const targets = rowsFor(there, count, random);
  const isLast = lastOf(targets.map(String));
  return {
    ...common,
    name: 'set-lists',
    repeating: 'free',
    header: ['ogit/_xid', `=${list}`],
    rows: targets.map((target, row) => [
      machineXid(target),
      random.chance(0.5)
        ? cell({ value: markOf(row), created: createdOf(row) }, { value: 'b', created: long })
        : cell({ value: markOf(row) }),
    ]),
    seeds: [listed(upTo(there).map(() => [{ value: 'old', created: long }]))],
    trace: (snapshot, row) => [
      isLast(row) ? timesOf(snapshot.byXid(machineXid(targets[row] ?? 0)), markOf(row)) : null,
    ],
  };
};

const addLists =
  (name: string, withTime: boolean): MakeWorkload =>
  (random, count) => {
    const there = Math.ceil(count * 0.5);
    const targets = rowsFor(there, count, random);
    return {
      ...common,
      name,
      repeating: withTime ? 'readable' : 'risky',
      header: ['ogit/_xid', `+${list}`],
      rows: targets.map((target, row) => [
        machineXid(target),
        cell({ value: markOf(row), ...(withTime && { created: createdOf(row) }) }),
      ]),
      seeds: [
        listed(upTo(there).map((number) => (number % 3 === 0 ? [] : [{ value: 'old', created: long }]))),
      ],
      trace: (snapshot, row) => [timesOf(snapshot.byXid(machineXid(targets[row] ?? 0)), markOf(row))],
    };
  };
export const addTimedLists = addLists('add-timed-to-lists', true);
export const addToLists = addLists('add-to-lists', false);

const removeLists =
  (name: string, withTime: boolean): MakeWorkload =>
  (random, count) => {
    const there = Math.ceil(count * 0.5);
    const targets = rowsFor(there, count, random);
    const values: { value: string; created: number }[][] = upTo(there).map(() => [
      { value: 'stays', created: long },
    ]);
    for (const [row, target] of targets.entries())
      values[target]?.push({ value: markOf(row), created: createdOf(row) });
    return {
      ...common,
      name,
      repeating: withTime ? 'free' : 'risky',
      header: ['ogit/_xid', `-${list}`],
      rows: targets.map((target, row) => [
        machineXid(target),
        cell({ value: markOf(row), ...(withTime && { created: createdOf(row) }) }),
      ]),
      seeds: [listed(values)],
      trace: (snapshot, row) => [1 - timesOf(snapshot.byXid(machineXid(targets[row] ?? 0)), markOf(row))],
    };
  };
export const removeTimedFromLists = removeLists('remove-timed-from-lists', true);
export const removeFromLists = removeLists('remove-from-lists', false);

type Listed = { readonly lists: Readonly<Record<string, readonly { value: string }[]>> } | undefined;
const timesOf = (vertex: Listed, value: string): number =>
  (vertex?.lists[list] ?? []).filter((item) => item.value === value).length;
