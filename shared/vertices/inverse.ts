/** Undo: what restores a vertex as it was before a write, and what no write can restore. */
import { changesBetween } from './changes-between.ts';
import { areSame, without } from './item-index.ts';
import { type Holding, holdingOf, itemsOf, type ListItem, type VertexLists } from './list-value.ts';
import type { ListWrite } from './list-write.ts';
import { predict } from './predict.ts';
import type { StagedChanges } from './staged-change.ts';
import { writeOf } from './write-of.ts';

export interface UndoLoss {
  readonly kind: /** A value that was no list stays a list. */
    | 'stays-list'
    /** A value that was no text stays a text. */
    | 'stays-text'
    /** Unknown times. */
    | 'created'
    /** Values come back behind the others. */
    | 'order';
  readonly attribute: string;
  readonly sentence: string;
}

export interface Undo {
  /** Staged on what the write left; it can be merged like any other. */
  readonly stage: StagedChanges;
  readonly write: ListWrite;
  /** Parts that it does not restore. Empty: everything is restored. */
  readonly losses: readonly UndoLoss[];
}

/**
 * @param before as it was read before the write
 * @param after as it was read back, which has the times that were left to the platform
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
  const [was, will] = [itemsOf(before, createdOn), itemsOf(restored, createdOn)];
  if (createdUnknown(was, itemsOf(after, createdOn)))
    notes.push({
      kind: 'created',
      sentence: 'Some values are restored with a new created time, because the old one is not known.',
    });
  if (!areInOrder(was, will) && areSame(was, will))
    notes.push({
      kind: 'order',
      sentence: 'Restored values are added at the end, because a list has no fixed order.',
    });
  return notes;
}

const areInOrder = (one: readonly ListItem[], other: readonly ListItem[]): boolean =>
  one.length === other.length &&
  one.every(({ value, created }, at) => value === other[at]?.value && created === other[at]?.created);

/** Whether a value has to be restored whose time is unknown. */
const createdUnknown = (was: readonly ListItem[], left: readonly ListItem[]): boolean =>
  without(was, left).some(({ created }) => created === null);
