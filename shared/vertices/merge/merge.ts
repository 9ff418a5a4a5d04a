/** Merges my staged changes with those that another user wrote in the meantime, value by value. */
import { applyChanges } from '../apply-changes.ts';
import { changesBetween } from '../changes-between.ts';
import { compareHeld, unmatched } from '../compare-held.ts';
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
  /** Staged on the base. */
  readonly mine: readonly StagedChange[];
  /** Of the vertex. */
  readonly createdOn: number | null;
  readonly decisions?: MergeDecisions;
}

const undecided: MergeDecisions = new Map();

/**
 * Merges one attribute three ways. A value that only one side changed takes that change; the same change on both
 * sides is agreement; else it is a conflict. Where I rewrote the whole list, every change of theirs is a conflict,
 * unless it equals mine.
 */
export function mergeLists(merged: MergedAttribute): ListMerge {
  const { base, theirs, mine, createdOn, decisions = undecided } = merged;
  const intended = applyChanges(base, createdOn, mine);
  const ways = {
    base: intended.items,
    theirs: itemsOf(theirs, createdOn),
    mine: itemsOf(holdingAfter(intended), null),
  };
  const isOne = intended.kind === 'scalar' || intended.asked === 'plain';
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

/** Where one plain value is left, there is nothing to mix. */
function oneGroup(
  { base, theirs, decisions = undecided }: MergedAttribute,
  intended: IntendedChange,
  group: MergeGroup,
): MergedGroup {
  // A list of the same value is another thing: nothing makes it a single value again.
  const isOther = (held: Holding) => held.kind !== base.kind || compareHeld(base, held) !== null;
  const [isTheirs, isMine] = [isOther(theirs), isOther(holdingAfter(intended))];
  const agreed = compareHeld(holdingAfter(intended), theirs) === null;
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
  const left = unmatched(mine, theirs);
  if (left.missing.length + left.unexpected.length === 0) return 'agreed';
  return isMine || intended.asked === 'replace' ? 'conflict' : 'theirs';
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

/** My changes on top of theirs; null where the result equals that of one side alone. */
function bothOf({ base, theirs, mine }: MergeGroup): readonly ListItem[] | null {
  const both = [...without(theirs, without(base, mine)), ...without(mine, base)];
  return areSame(both, theirs) || areSame(both, mine) ? null : both;
}

const carriedPlain = (
  group: MergedGroup | undefined,
  mine: readonly StagedChange[],
): readonly StagedChange[] =>
  group?.state === 'mine' || group?.state === 'same' || group?.choice === 'mine' ? mine : [];

/** In my own words where they still make it; else what is left to do. */
function carriedItems(
  { theirs, mine, createdOn }: MergedAttribute,
  intended: IntendedChange,
  items: readonly ListItem[],
): readonly StagedChange[] {
  const again = applyChanges(theirs, createdOn, mine);
  const isSame = areSame(itemsOf(holdingAfter(again), null), items);
  if (again.idle.length === intended.idle.length && isSame) return mine;
  const isList = theirs.kind === 'list' || intended.kind === 'list';
  if (!isList && areSame(itemsOf(theirs, createdOn), items)) return [];
  return changesBetween(theirs, { kind: 'list', items }, createdOn);
}

const valuesOf = ({ base, theirs, mine }: Pick<MergeGroup, 'base' | 'theirs' | 'mine'>): string[] => [
  ...new Set([...base, ...theirs, ...mine].map(({ value }) => value)),
];

export interface StageMerge {
  /** By attribute, those that are staged. */
  readonly attributes: ReadonlyMap<string, ListMerge>;
  readonly undecided: number;
  /** All that is carried, to be staged on theirs. */
  readonly stage: StagedChanges;
}

/** All that is staged on a vertex. @param decisions by attribute */
export function mergeStage(of: {
  base: VertexLists;
  theirs: VertexLists;
  stage: StagedChanges;
  decisions?: ReadonlyMap<string, MergeDecisions>;
}): StageMerge {
  const attributes = new Map(
    [...of.stage].map(([attribute, mine]) => [
      attribute,
      mergeLists({
        base: holdingOf(of.base, attribute),
        theirs: holdingOf(of.theirs, attribute),
        mine,
        createdOn: of.base.createdOn,
        decisions: of.decisions?.get(attribute) ?? undecided,
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
