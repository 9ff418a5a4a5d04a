/** Merges my staged changes with those that another user wrote in the meantime, value by value. */
import { applyChanges } from '../apply-changes.ts';
import { changesBetween } from '../changes-between.ts';
import { compareValues, unmatched } from '../compare/compare-values.ts';
import { holdingAfter, type IntendedChange } from '../intended-change.ts';
import { areSame, without } from '../item-index.ts';
import { type Holding, holdingOf, itemsOf, type ListItem, type VertexLists } from '../list-value.ts';
import type { StagedChange, StagedChanges } from '../staged-change.ts';
import type { ListMerge, MergeChoice, MergeDecisions, MergedGroup } from './list-merge.ts';
import { type MergeGroup, mergeGroupsOf } from './merge-groups.ts';
import { sentenceOf } from './merge-words.ts';

interface MergedAttribute {
  readonly base: Holding;
  readonly theirs: Holding;
  /** Changes that are staged on the base. */
  readonly mine: readonly StagedChange[];
  /** Creation of the vertex, in milliseconds since epoch; null if not known. */
  readonly createdOn: number | null;
  readonly decisions?: MergeDecisions;
}

const undecided: MergeDecisions = new Map();

/**
 * Merges one attribute three ways. A value that only one side changed takes that change; the same change on both sides
 * is agreement; everything else is a conflict. If I rewrote the whole list, every change of theirs is a conflict unless
 * it equals mine.
 */
export function mergeLists(merged: MergedAttribute): ListMerge {
  const { base, theirs, mine, createdOn, decisions = undecided } = merged;
  const intended = applyChanges(base, createdOn, mine);
  const ways = {
    base: intended.items,
    theirs: itemsOf(theirs, createdOn),
    mine: itemsOf(holdingAfter(intended), null),
  };
  const isOne = intended.kind === 'scalar' || intended.requestedForm === 'plain';
  const groups = isOne
    ? [oneGroup(merged, intended, { ...ways, values: valuesOf(ways) })]
    : mergeGroupsOf(ways, intended).map((group) => decided(group, stateOf(group, intended), decisions, true));
  return {
    groups,
    undecided: groups.filter(({ state, choice }) => state === 'conflict' && choice === null).length,
    carried:
      isOne && intended.kind !== 'list'
        ? carriedPlain(groups[0], mine)
        : carriedItems(
            merged,
            intended,
            groups.flatMap((group) => group.merged),
          ),
  };
}

/** Returns the only group of an attribute with one plain value, which can be mine or theirs, but not both. */
function oneGroup(
  { base, theirs, decisions = undecided }: MergedAttribute,
  intended: IntendedChange,
  group: MergeGroup,
): MergedGroup {
  // A list with the same value counts as a difference, because it can never become a single value again.
  const isOther = (held: Holding) => held.kind !== base.kind || compareValues(base, held) !== null;
  const [isTheirs, isMine] = [isOther(theirs), isOther(holdingAfter(intended))];
  const agreed = compareValues(holdingAfter(intended), theirs) === null;
  const state = !isMine
    ? isTheirs
      ? 'theirs'
      : 'same'
    : !isTheirs
      ? 'mine'
      : agreed
        ? 'agreed'
        : 'conflict';
  return decided(group, state, decisions, false);
}

function stateOf({ base, theirs, mine }: MergeGroup, intended: IntendedChange): MergedGroup['state'] {
  const [isTheirs, isMine] = [!areSame(base, theirs), !areSame(base, mine)];
  if (!isTheirs) return isMine ? 'mine' : 'same';
  const difference = unmatched(mine, theirs);
  if (difference.missing.length + difference.unexpected.length === 0) return 'agreed';
  return isMine || intended.requestedForm === 'replace' ? 'conflict' : 'theirs';
}

function decided(
  group: MergeGroup,
  state: MergedGroup['state'],
  decisions: MergeDecisions,
  canBeBoth: boolean,
): MergedGroup {
  const { theirs, mine, values } = group;
  const id = JSON.stringify(values);
  const both = state === 'conflict' && canBeBoth ? bothOf(group) : null;
  const alone: MergeChoice[] = state === 'conflict' ? ['mine', 'theirs'] : [];
  const choices: MergeChoice[] = both === null ? alone : [...alone, 'both'];
  const choice = choices.find((each) => each === decisions.get(id)) ?? null;
  const isMine = state === 'mine' || choice === 'mine';
  const merged = choice === 'both' && both !== null ? both : isMine ? mine : theirs;
  return { ...group, id, state, choices, choice, merged, sentence: sentenceOf(group, state) };
}

/** Returns my changes on top of theirs; null if the result equals that of one side alone. */
function bothOf({ base, theirs, mine }: MergeGroup): readonly ListItem[] | null {
  const both = [...without(theirs, without(base, mine)), ...without(mine, base)];
  return areSame(both, theirs) || areSame(both, mine) ? null : both;
}

const carriedPlain = (
  group: MergedGroup | undefined,
  mine: readonly StagedChange[],
): readonly StagedChange[] =>
  group?.state === 'mine' || group?.state === 'same' || group?.choice === 'mine' ? mine : [];

/** Returns my staged changes if they still lead to the merged items, otherwise the changes from theirs to the items. */
function carriedItems(
  { theirs, mine, createdOn }: MergedAttribute,
  intended: IntendedChange,
  items: readonly ListItem[],
): readonly StagedChange[] {
  const rebased = applyChanges(theirs, createdOn, mine);
  const isSame = areSame(itemsOf(holdingAfter(rebased), null), items);
  if (rebased.idle.length === intended.idle.length && isSame) return mine;
  const isList = theirs.kind === 'list' || intended.kind === 'list';
  if (!isList && areSame(itemsOf(theirs, createdOn), items)) return [];
  return changesBetween(theirs, { kind: 'list', items }, createdOn);
}

const valuesOf = ({ base, theirs, mine }: Pick<MergeGroup, 'base' | 'theirs' | 'mine'>): string[] => [
  ...new Set([...base, ...theirs, ...mine].map(({ value }) => value)),
];

export interface StageMerge {
  /** Merge of each attribute with staged changes. */
  readonly attributes: ReadonlyMap<string, ListMerge>;
  readonly undecided: number;
  /** All rebased changes, to be staged on the other user's state. */
  readonly stage: StagedChanges;
}

/** Merges all changes that are staged on a vertex. @param vertex.decisions by attribute */
export function mergeStage(vertex: {
  base: VertexLists;
  theirs: VertexLists;
  stage: StagedChanges;
  decisions?: ReadonlyMap<string, MergeDecisions>;
}): StageMerge {
  const attributes = new Map(
    [...vertex.stage].map(([attribute, mine]) => [
      attribute,
      mergeLists({
        base: holdingOf(vertex.base, attribute),
        theirs: holdingOf(vertex.theirs, attribute),
        mine,
        createdOn: vertex.base.createdOn,
        decisions: vertex.decisions?.get(attribute) ?? undecided,
      }),
    ]),
  );
  return {
    attributes,
    undecided: attributes.values().reduce((sum, each) => sum + each.undecided, 0),
    stage: new Map(
      [...attributes].flatMap(([name, { carried }]) => (carried.length === 0 ? [] : [[name, carried]])),
    ),
  };
}
