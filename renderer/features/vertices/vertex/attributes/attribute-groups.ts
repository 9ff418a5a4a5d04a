/** The four groups of attributes, in the order of the page. */
const groups = ['identity', 'ontology', 'free', 'internal'] as const;
export type Group = (typeof groups)[number];

export interface Attribute {
  readonly name: string;
  readonly value: unknown;
}

/** Attributes that identify a vertex, in this order. */
const identity = ['ogit/name', 'ogit/_xid', 'ogit/_id', 'ogit/_type', 'ogit/_scope'];

/** Returns the group of an attribute by its name. @source interfaces.md 2.1 */
function groupOf(name: string): Group {
  if (identity.includes(name)) return 'identity';
  if (name.startsWith('/')) return 'free';
  return name.startsWith('ogit/_') ? 'internal' : 'ontology';
}

/** Returns the attributes by group; those of the identity in a fixed order, the others by name. */
export function grouped(attributes: readonly Attribute[]): ReadonlyMap<Group, readonly Attribute[]> {
  const byGroup = Map.groupBy(attributes, ({ name }) => groupOf(name));
  return new Map(
    groups.flatMap((group) => {
      const members = byGroup.get(group);
      return members ? [[group, members.toSorted(group === 'identity' ? byRank : byName)] as const] : [];
    }),
  );
}

const byName = (one: Attribute, other: Attribute) => one.name.localeCompare(other.name, 'en');
const byRank = (one: Attribute, other: Attribute) =>
  identity.indexOf(one.name) - identity.indexOf(other.name);
