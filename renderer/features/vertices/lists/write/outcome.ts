import type { AppError } from '../../../../../shared/errors.ts';
import {
  compareValues,
  type ValueDifference,
} from '../../../../../shared/vertices/compare/compare-values.ts';
import { without } from '../../../../../shared/vertices/item-index.ts';
import {
  attributeOf,
  type Holding,
  holdingOf,
  itemsOf,
  type VertexLists,
} from '../../../../../shared/vertices/list-value.ts';
import type { WriteBody } from '../../../../../shared/vertices/list-write.ts';
import { predict } from '../../../../../shared/vertices/predict.ts';
import { type Undo, undoOf } from '../../../../../shared/vertices/undo-of.ts';
import { attributesOf } from '../../../../../shared/vertices/write-body.ts';
import type { OpenVertex } from '../../../../../shared/vertices.ts';
import { listsOf } from '../side/lists-of.ts';

/** Difference between the intended and the stored value of one attribute. */
export interface Difference extends ValueDifference {
  readonly attribute: string;
}

/** Outcome of the last write of a vertex. */
export type WriteOutcome =
  | {
      readonly kind: 'written';
      /** Milliseconds since epoch. */
      readonly at: number;
      readonly attributes: readonly string[];
      /** Attributes whose value that was read back differs from the intended one. */
      readonly differences: readonly Difference[];
      /** What undoes this write. */
      readonly undo: Undo;
      /** Whether this write itself was an undo or a redo. */
      readonly was: 'write' | 'undo' | 'redo';
      /** The vertex as it was read back, without what other users changed in that moment. */
      readonly after: OpenVertex;
    }
  | {
      readonly kind: 'stopped';
      /** Number of requests that were written before one failed. */
      readonly written: number;
      /** Total number of requests. */
      readonly of: number;
      /** Whether it is certain that nothing else was written; false if the response of a request was lost. */
      readonly isKnown: boolean;
      readonly message: string;
      /** The vertex was read again afterwards. */
      readonly isRead: boolean;
    }
  | { readonly kind: 'failed'; readonly error: AppError };

interface WrittenBodies {
  readonly before: OpenVertex;
  readonly after: OpenVertex;
  readonly bodies: readonly WriteBody[];
}

/** Compares the values read back with the intended ones, and prepares the undo of the write. */
export function compareWithIntended({ before, after, bodies }: WrittenBodies) {
  const [was, is] = [listsOf(before), listsOf(after)];
  const attributes = attributesOf(bodies);
  const intended = predict(was, bodies, null);
  const differences = attributes.flatMap((attribute): Difference[] => {
    const difference = compareValues(holdingOf(intended, attribute), holdingOf(is, attribute));
    return difference === null ? [] : [{ attribute, ...difference }];
  });
  const own = ownVertex(was, after, differences);
  return { attributes, differences, after: own, undo: undoOf(was, listsOf(own), attributes) };
}

/** Returns the vertex without what other users changed between the write and the reading, which undo leaves alone. */
function ownVertex(was: VertexLists, after: OpenVertex, differences: readonly Difference[]): OpenVertex {
  const lists = listsOf(after);
  const own = differences.flatMap(({ attribute, missing, unexpected, otherKind }) => {
    const before = itemsOf(holdingOf(was, attribute), was.createdOn);
    const items = itemsOf(holdingOf(lists, attribute), lists.createdOn);
    const written = without(missing, before);
    const kept = without(missing, written);
    // A value is missing although it was written: the platform has stored it differently, unless values that were not
    // written are missing as well, or fewer values are present than were written, as after a plain write.
    const isReplaced =
      kept.length > 0 || (items.length === unexpected.length && items.length < missing.length);
    if (otherKind || (written.length > 0 && !isReplaced)) return [];
    if (unexpected.length + kept.length === 0) return [];
    const held: Holding = { kind: 'list', items: [...without(items, unexpected), ...kept] };
    return [[attribute, attributeOf(held)] as const];
  });
  const attributes = Object.entries({ ...after.attributes, ...Object.fromEntries(own) });
  return own.length === 0
    ? after
    : { ...after, attributes: Object.fromEntries(attributes.filter(([, value]) => value !== undefined)) };
}
