/** Merges what I staged with what somebody else wrote meanwhile, value by value. */
import { changesBetween } from './changes-between.ts';
import { compareHeld, unmatched } from './compare-held.ts';
import { areSame, without } from './item-index.ts';
import type { ListMerge, MergeChoice, MergeDecisions, MergeTopic } from './list-merge.ts';
import { type Holding, holdingOf, itemsOf, type ListItem, type VertexLists } from './list-value.ts';
import { type Meant, meantBy, meantHolding } from './meant.ts';
import { type Topic, topicsOf } from './merge-topics.ts';
import { sentenceOf } from './merge-words.ts';
import type { Stage, StagedChange } from './staged-change.ts';

export interface MergedAttribute {
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
 * One attribute, three ways. Whoever alone changed a value has it; both doing the same is agreement; else it is a
 * conflict. Where I wrote the whole list anew, everything they changed is one, unless it came out as I have it.
 */
export function mergeLists(merged: MergedAttribute): ListMerge {
  const { base, theirs, mine, createdOn, decisions = undecided } = merged;
  const meant = meantBy(base, createdOn, mine);
  const ways = {
    base: meant.items,
    theirs: itemsOf(theirs, createdOn),
    mine: itemsOf(meantHolding(meant), null),
  };
  const isOne = meant.kind === 'scalar' || meant.asked === 'plain';
  const topics = isOne
    ? [oneTopic(merged, meant, { ...ways, values: valuesOf(ways) })]
    : topicsOf(ways, meant).map((topic) => decided(topic, stateOf(topic, meant), decisions, true));
  return {
    topics,
    undecided: topics.filter(({ state, choice }) => state === 'conflict' && choice === null).length,
    carried:
      isOne && meant.kind !== 'list'
        ? carriedPlain(topics[0], mine)
        : carriedItems(
            merged,
            meant,
            topics.flatMap((topic) => topic.merged),
          ),
  };
}

/** Where one plain value is left, there is nothing to mix. */
function oneTopic(
  { base, theirs, decisions = undecided }: MergedAttribute,
  meant: Meant,
  topic: Topic,
): MergeTopic {
  // A list of the same value is another thing: nothing makes it a single value again.
  const isOther = (held: Holding) => held.kind !== base.kind || compareHeld(base, held) !== null;
  const [isTheirs, isMine] = [isOther(theirs), isOther(meantHolding(meant))];
  const agreed = compareHeld(meantHolding(meant), theirs) === null;
  const state = !isMine
    ? isTheirs
      ? 'theirs'
      : 'same'
    : !isTheirs
      ? 'mine'
      : agreed
        ? 'agreed'
        : 'conflict';
  return decided(topic, state, decisions, false);
}

function stateOf({ base, theirs, mine }: Topic, meant: Meant): MergeTopic['state'] {
  const [isTheirs, isMine] = [!areSame(base, theirs), !areSame(base, mine)];
  if (!isTheirs) return isMine ? 'mine' : 'same';
  const left = unmatched(mine, theirs);
  if (left.missing.length + left.unexpected.length === 0) return 'agreed';
  return isMine || meant.asked === 'replace' ? 'conflict' : 'theirs';
}

function decided(
  topic: Topic,
  state: MergeTopic['state'],
  decisions: MergeDecisions,
  canBeBoth: boolean,
): MergeTopic {
  const { theirs, mine, values } = topic;
  const id = JSON.stringify(values);
  const both = state === 'conflict' && canBeBoth ? bothOf(topic) : null;
  const alone: MergeChoice[] = state === 'conflict' ? ['mine', 'theirs'] : [];
  const choices: MergeChoice[] = both === null ? alone : [...alone, 'both'];
  const choice = choices.find((each) => each === decisions.get(id)) ?? null;
  const isMine = state === 'mine' || choice === 'mine';
  const merged = choice === 'both' && both !== null ? both : isMine ? mine : theirs;
  return { ...topic, id, state, choices, choice, merged, sentence: sentenceOf(topic, state) };
}

/** What I did on top of what they did; null where that is what one of us has alone. */
function bothOf({ base, theirs, mine }: Topic): readonly ListItem[] | null {
  const both = [...without(theirs, without(base, mine)), ...without(mine, base)];
  return areSame(both, theirs) || areSame(both, mine) ? null : both;
}

const carriedPlain = (
  topic: MergeTopic | undefined,
  mine: readonly StagedChange[],
): readonly StagedChange[] =>
  topic?.state === 'mine' || topic?.state === 'same' || topic?.choice === 'mine' ? mine : [];

/** In my own words where they still make it; else what is left to do. */
function carriedItems(
  { theirs, mine, createdOn }: MergedAttribute,
  meant: Meant,
  items: readonly ListItem[],
): readonly StagedChange[] {
  const again = meantBy(theirs, createdOn, mine);
  const isSame = areSame(itemsOf(meantHolding(again), null), items);
  if (again.idle.length === meant.idle.length && isSame) return mine;
  const isList = theirs.kind === 'list' || meant.kind === 'list';
  if (!isList && areSame(itemsOf(theirs, createdOn), items)) return [];
  return changesBetween(theirs, { kind: 'list', items }, createdOn);
}

const valuesOf = ({ base, theirs, mine }: Pick<Topic, 'base' | 'theirs' | 'mine'>): string[] => [
  ...new Set([...base, ...theirs, ...mine].map(({ value }) => value)),
];

export interface StageMerge {
  /** By attribute, those that are staged. */
  readonly attributes: ReadonlyMap<string, ListMerge>;
  readonly undecided: number;
  /** All that is carried, to be staged on theirs. */
  readonly stage: Stage;
}

/** All that is staged on a vertex. @param decisions by attribute */
export function mergeStage(of: {
  base: VertexLists;
  theirs: VertexLists;
  stage: Stage;
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
