/** Undo: what restores a vertex as it was before a write, and what no write can restore. */
import { changesBetween } from './changes-between.ts';
import { areSame, without } from './item-index.ts';
import { type Holding, holdingOf, itemsOf, type ListItem, type VertexLists } from './list-value.ts';
import type { ListWrite } from './list-write.ts';
import { predict } from './predict.ts';
import type { Stage } from './staged-change.ts';
import { writeOf } from './write-of.ts';

export interface UndoLoss {
  readonly kind: /** What was no list stays one. */
    | 'stays-list'
    /** What was no text stays one. */
    | 'stays-text'
    /** Times that nobody knows. */
    | 'created'
    /** Values come back behind the others. */
    | 'order';
  readonly attribute: string;
  readonly sentence: string;
}

export interface Undo {
  /** Staged on what the write left; it can be merged like any other. */
  readonly stage: Stage;
  readonly write: ListWrite;
  /** What it does not restore. Empty: all comes back. */
  readonly losses: readonly UndoLoss[];
}

/**
 * @param before as it was read before the write
 * @param after as it was read back: only that tells the times that were left to the platform
 * @param attributes that the write named
 */
export function inverse(before: VertexLists, after: VertexLists, attributes: readonly string[]): Undo {
  const { createdOn } = before;
  const changesOf = (attribute: string) =>
    changesBetween(holdingOf(after, attribute), holdingOf(before, attribute), createdOn);
  const stage = new Map(attributes.map((attribute) => [attribute, changesOf(attribute)]));
  const write = writeOf(stage, after);
  const restored = predict(after, write.bodies, null);
  const losses = attributes.flatMap((attribute) => {
    const [was, left, will] = [before, after, restored].map((lists) => holdingOf(lists, attribute)) as Three;
    return lossesOf(was, left, will, createdOn).map((loss) => ({ ...loss, attribute }));
  });
  return { stage, write, losses };
}

type Three = [before: Holding, after: Holding, restored: Holding];
type Told = Omit<UndoLoss, 'attribute'>;

function lossesOf(before: Holding, after: Holding, restored: Holding, createdOn: number | null): Told[] {
  const told: Told[] = [];
  if (after.kind === 'list' && before.kind === 'scalar') {
    told.push({
      kind: 'stays-list',
      sentence: 'The value comes back as a list of one: a list never becomes a single value again.',
    });
    if (typeof before.value !== 'string')
      told.push({ kind: 'stays-text', sentence: `${JSON.stringify(before.value)} comes back as text.` });
  }
  if (after.kind === 'list' && before.kind === 'absent')
    told.push({
      kind: 'stays-list',
      sentence: 'It will be absent again, but whatever is written to it next becomes a list.',
    });
  const [was, will] = [itemsOf(before, createdOn), itemsOf(restored, createdOn)];
  if (createdUnknown(was, itemsOf(after, createdOn)))
    told.push({
      kind: 'created',
      sentence: 'Some values come back with a new created time, because the old one is not known.',
    });
  if (!areInOrder(was, will) && areSame(was, will))
    told.push({
      kind: 'order',
      sentence: 'Values that come back stand behind the others: the convention keeps no order.',
    });
  return told;
}

const areInOrder = (one: readonly ListItem[], other: readonly ListItem[]): boolean =>
  one.length === other.length &&
  one.every(({ value, created }, at) => value === other[at]?.value && created === other[at]?.created);

/** Whether something has to come back of which nobody knows the time. */
const createdUnknown = (was: readonly ListItem[], left: readonly ListItem[]): boolean =>
  without(was, left).some(({ created }) => created === null);
