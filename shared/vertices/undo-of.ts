/** Undo of a write: the write that restores the vertex, and what no write can restore. */
import { changesBetween } from './changes-between.ts';
import { areSame, without } from './item-index.ts';
import { type Holding, holdingOf, itemsOf, type ListItem, type VertexLists } from './list-value.ts';
import type { ListWrite } from './list-write.ts';
import { planWrite } from './plan-write.ts';
import { predict } from './predict.ts';
import type { StagedChanges } from './staged-change.ts';

export interface UndoLoss {
  readonly kind: /** A value that was no list stays a list. */
    | 'stays-list'
    /** A value that was no text stays a text. */
    | 'stays-text'
    /** Created times that are not known cannot be restored. */
    | 'created'
    /** Restored values are added at the end of the list. */
    | 'order';
  readonly attribute: string;
  readonly sentence: string;
}

export interface Undo {
  /** Changes on the state after the write; they can be merged like any other staged changes. */
  readonly stage: StagedChanges;
  readonly write: ListWrite;
  /** What the undo does not restore; empty if it restores everything. */
  readonly losses: readonly UndoLoss[];
}

/**
 * Returns the undo of a write.
 * @param before the vertex as read before the write
 * @param after the vertex as read back, with the times that the platform has set
 * @param attributes the attributes that the write named
 */
export function undoOf(before: VertexLists, after: VertexLists, attributes: readonly string[]): Undo {
  const { createdOn } = before;
  const changesOf = (attribute: string) =>
    changesBetween(holdingOf(after, attribute), holdingOf(before, attribute), createdOn);
  const stage = new Map(attributes.map((attribute) => [attribute, changesOf(attribute)]));
  const write = planWrite(stage, after);
  const restored = predict(after, write.bodies, null);
  const losses = attributes.flatMap((attribute) => {
    const states = [before, after, restored].map((lists) => holdingOf(lists, attribute)) as Three;
    return lossesOf(...states, createdOn).map((loss) => ({ ...loss, attribute }));
  });
  return { stage, write, losses };
}

type Three = [before: Holding, after: Holding, restored: Holding];
type Loss = Omit<UndoLoss, 'attribute'>;

function lossesOf(before: Holding, after: Holding, restored: Holding, createdOn: number | null): Loss[] {
  const notes: Loss[] = [];
  if (after.kind === 'list' && before.kind === 'scalar') {
    notes.push({
      kind: 'stays-list',
      sentence: 'The value is restored as a list with one value: a list never becomes a single value again.',
    });
    if (typeof before.value !== 'string')
      notes.push({ kind: 'stays-text', sentence: `${JSON.stringify(before.value)} is restored as text.` });
  }
  if (after.kind === 'list' && before.kind === 'absent')
    notes.push({
      kind: 'stays-list',
      sentence: 'The attribute will be absent again, but the next value written to it becomes a list.',
    });
  const [oldItems, restoredItems] = [itemsOf(before, createdOn), itemsOf(restored, createdOn)];
  if (isTimeUnknown(oldItems, itemsOf(after, createdOn)))
    notes.push({
      kind: 'created',
      sentence: 'Some values are restored with a new created time, because the old one is not known.',
    });
  if (!areInOrder(oldItems, restoredItems) && areSame(oldItems, restoredItems))
    notes.push({
      kind: 'order',
      sentence: 'Restored values are added at the end, because a list has no fixed order.',
    });
  return notes;
}

const areInOrder = (one: readonly ListItem[], other: readonly ListItem[]): boolean =>
  one.length === other.length &&
  one.every(({ value, created }, at) => value === other[at]?.value && created === other[at]?.created);

/** Whether a value must be restored whose created time is not known. */
const isTimeUnknown = (before: readonly ListItem[], after: readonly ListItem[]): boolean =>
  without(before, after).some(({ created }) => created === null);
