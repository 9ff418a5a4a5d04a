/** Sorts the items of three states of a list into topics: what has to be decided together. */

import type { IntendedChange } from '../intended-change.ts';
import { without } from '../item-index.ts';
import type { ListItem } from '../list-value.ts';

interface ThreeWays {
  readonly base: readonly ListItem[];
  readonly theirs: readonly ListItem[];
  readonly mine: readonly ListItem[];
}

export interface Topic extends ThreeWays {
  readonly values: readonly string[];
}

/** In the order in which their values stand: in the base, then what they added, then what I did. */
export function topicsOf(ways: ThreeWays, intended: IntendedChange): Topic[] {
  const links = [...myEdits(intended), ...theirEdits(ways)];
  const values = new Set([...ways.base, ...ways.theirs, ...ways.mine].map(({ value }) => value));
  const topicOf = joined(values, links);
  const groups = Map.groupBy(values, topicOf);
  const byTopic = (items: readonly ListItem[]) => Map.groupBy(items, ({ value }) => topicOf(value));
  const [base, theirs, mine] = [byTopic(ways.base), byTopic(ways.theirs), byTopic(ways.mine)];
  return [...groups].map(([topic, group]) => ({
    values: group,
    base: base.get(topic) ?? [],
    theirs: theirs.get(topic) ?? [],
    mine: mine.get(topic) ?? [],
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
  const lost = Map.groupBy(without(base, theirs), ({ created }) => created);
  const come = Map.groupBy(without(theirs, base), ({ created }) => created);
  return [...lost].flatMap(([created, [from, ...others]]) => {
    const [to, ...more] = come.get(created) ?? [];
    const isOne = created !== null && others.length + more.length === 0;
    return isOne && from !== undefined && to !== undefined ? [[from.value, to.value] as const] : [];
  });
}

/** Which topic a value belongs to, named by one of its values. */
function joined(values: ReadonlySet<string>, links: readonly Link[]): (value: string) => string {
  const parents = new Map([...values].map((value) => [value, value]));
  const rootOf = (value: string): string => {
    let root = value;
    for (let next = parents.get(root); next !== undefined && next !== root; next = parents.get(root))
      root = next;
    return root;
  };
  for (const [from, to] of links) {
    const [one, other] = [rootOf(from), rootOf(to)];
    // `mine` may not have it: what was edited twice.
    if (parents.has(one) && parents.has(other)) parents.set(other, one);
  }
  return rootOf;
}
