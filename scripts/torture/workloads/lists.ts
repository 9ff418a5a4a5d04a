/** Workloads of list properties, which are set, added to or removed from, with and without the time of a value. */
import { isLastOfItsKey, type MakeWorkload, machine, markOf, numbersUpTo, scope } from '../workload.ts';
import { machineXid } from './vertices.ts';

const list = '/tags';
const oldTime = Date.parse('2024-01-01T00:00:00Z');
const createdOf = (row: number) => oldTime + row * 1_000;
const cell = (...items: { value: string; created?: number }[]) => JSON.stringify(items);

/** Returns the body that creates machines, each with a list of these values. */
const machinesWithLists = (values: readonly { value: string; created: number }[][]) => ({
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

const randomTargets = (machineCount: number, count: number, random: Parameters<MakeWorkload>[0]) =>
  numbersUpTo(count).map(() => random.between(0, machineCount - 1));

const common = {
  // Whether a list has the value of a row shows whether the row was executed.
  canBeMissed: true,
  path: 'vertices',
  action: 'PUT',
  poisonColumn: null,
  loose: new Set<number>(),
  rivals: [],
} as const;

export const setLists: MakeWorkload = (random, count) => {
  const existing = Math.ceil(count * 0.7);
  const targets = randomTargets(existing, count, random);
  const isLast = isLastOfItsKey(targets.map(String));
  return {
    ...common,
    name: 'set-lists',
    repeating: 'free',
    header: ['ogit/_xid', `=${list}`],
    rows: targets.map((target, row) => [
      machineXid(target),
      random.chance(0.5)
        ? cell({ value: markOf(row), created: createdOf(row) }, { value: 'b', created: oldTime })
        : cell({ value: markOf(row) }),
    ]),
    seeds: [machinesWithLists(numbersUpTo(existing).map(() => [{ value: 'old', created: oldTime }]))],
    trace: (snapshot, row) => [
      isLast(row) ? timesOf(snapshot.byXid(machineXid(targets[row] ?? 0)), markOf(row)) : null,
    ],
  };
};

const addLists =
  (name: string, withTime: boolean): MakeWorkload =>
  (random, count) => {
    const existing = Math.ceil(count * 0.5);
    const targets = randomTargets(existing, count, random);
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
        machinesWithLists(
          numbersUpTo(existing).map((number) =>
            number % 3 === 0 ? [] : [{ value: 'old', created: oldTime }],
          ),
        ),
      ],
      trace: (snapshot, row) => [timesOf(snapshot.byXid(machineXid(targets[row] ?? 0)), markOf(row))],
    };
  };
export const addTimedLists = addLists('add-timed-to-lists', true);
export const addToLists = addLists('add-to-lists', false);

const removeLists =
  (name: string, withTime: boolean): MakeWorkload =>
  (random, count) => {
    const existing = Math.ceil(count * 0.5);
    const targets = randomTargets(existing, count, random);
    const values: { value: string; created: number }[][] = numbersUpTo(existing).map(() => [
      { value: 'stays', created: oldTime },
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
      seeds: [machinesWithLists(values)],
      trace: (snapshot, row) => [1 - timesOf(snapshot.byXid(machineXid(targets[row] ?? 0)), markOf(row))],
    };
  };
export const removeTimedFromLists = removeLists('remove-timed-from-lists', true);
export const removeFromLists = removeLists('remove-from-lists', false);

type Listed = { readonly lists: Readonly<Record<string, readonly { value: string }[]>> } | undefined;
/** Returns how often the list of a vertex has a value. */
const timesOf = (vertex: Listed, value: string): number =>
  (vertex?.lists[list] ?? []).filter((item) => item.value === value).length;
