/** Groups the items of a three-way merge of a list: values that an edit links are decided together. */

import type { IntendedChange } from '../intended-change.ts';
import { without } from '../item-index.ts';
import type { ListItem } from '../list-value.ts';

interface ThreeWays {
  readonly base: readonly ListItem[];
  readonly theirs: readonly ListItem[];
  readonly mine: readonly ListItem[];
}

export interface MergeGroup extends ThreeWays {
  readonly values: readonly string[];
}

/** Returns the groups: first with values of the base, then with those added by the other user, then with my own. */
export function mergeGroupsOf(ways: ThreeWays, intended: IntendedChange): MergeGroup[] {
  const links = [...myEdits(intended), ...theirEdits(ways)];
  const all = new Set([...ways.base, ...ways.theirs, ...ways.mine].map(({ value }) => value));
  const groupOf = disjointSets(all, links);
  const groups = Map.groupBy(all, groupOf);
  const byGroup = (items: readonly ListItem[]) => Map.groupBy(items, ({ value }) => groupOf(value));
  const [base, theirs, mine] = [byGroup(ways.base), byGroup(ways.theirs), byGroup(ways.mine)];
  return [...groups].map(([root, values]) => ({
    values,
    base: base.get(root) ?? [],
    theirs: theirs.get(root) ?? [],
    mine: mine.get(root) ?? [],
  }));
}

type Link = readonly [from: string, to: string];

const myEdits = ({ items, added, gone }: IntendedChange): Link[] =>
  added.flatMap(({ item, insteadOf }) => {
    const from = insteadOf === null || !gone.has(insteadOf) ? undefined : items[insteadOf];
    return from === undefined ? [] : [[from.value, item.value] as const];
  });

/** An edit in place keeps its time: a removed and an added item with the same time are one edit. */
function theirEdits({ base, theirs }: ThreeWays): Link[] {
  const removed = Map.groupBy(without(base, theirs), ({ created }) => created);
  const added = Map.groupBy(without(theirs, base), ({ created }) => created);
  return [...removed].flatMap(([created, [from, ...others]]) => {
    const [to, ...more] = added.get(created) ?? [];
    const isOne = created !== null && others.length + more.length === 0;
    return isOne && from !== undefined && to !== undefined ? [[from.value, to.value] as const] : [];
  });
}

/** Disjoint sets of linked values: returns a function that names the set of a value by one of its values. */
function disjointSets(values: ReadonlySet<string>, links: readonly Link[]): (value: string) => string {
  const parents = new Map([...values].map((value) => [value, value]));
  const rootOf = (value: string): string => {
    let root = value;
    for (let next = parents.get(root); next !== undefined && next !== root; next = parents.get(root))
      root = next;
    return root;
  };
  for (const [from, to] of links) {
    const [one, other] = [rootOf(from), rootOf(to)];
    // A linked value may be in none of the lists, because it was edited twice.
    if (parents.has(one) && parents.has(other)) parents.set(other, one);
  }
  return rootOf;
}
