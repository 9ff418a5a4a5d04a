import { compareValues } from '../../../../../shared/vertices/compare/compare-values.ts';
import { holdingOf, itemsOf, readHolding } from '../../../../../shared/vertices/list-value.ts';
import type { WriteBody } from '../../../../../shared/vertices/list-write.ts';
import { predict } from '../../../../../shared/vertices/predict.ts';
import type { StagedChange, StagedChanges } from '../../../../../shared/vertices/staged-change.ts';
import { attributesOf, prefixOf } from '../../../../../shared/vertices/write-body.ts';
import type { OpenVertex } from '../../../../../shared/vertices.ts';
import { listsOf } from '../side/lists-of.ts';

interface HalfWritten {
  readonly base: OpenVertex;
  /** The vertex as it was read after a request had failed. */
  readonly after: OpenVertex;
  readonly bodies: readonly WriteBody[];
  /** Number of written requests, at least one. */
  readonly written: number;
}

/**
 * Returns the changes of the requests that were not written, to be staged on the current values; null if another user
 * has changed the vertex as well. Only additions can remain: a write has two requests because the second one only adds.
 */
export function remainingChanges({ base, after, bodies, written }: HalfWritten): StagedChanges | null {
  const predicted = predict(listsOf(base), bodies.slice(0, written), null);
  const isOurs = attributesOf(bodies).every(
    (name) => compareValues(holdingOf(predicted, name), holdingOf(listsOf(after), name)) === null,
  );
  const heads = bodies.slice(written).flatMap((body) => Object.entries(body));
  if (!isOurs || heads.some(([head]) => prefixOf(head) !== '+')) return null;
  return new Map(heads.map(([head, value]) => [head.slice(1), addsOf(value)]));
}

const addsOf = (value: unknown): StagedChange[] =>
  itemsOf(readHolding(value), null).map((item) => ({ kind: 'add', item }));
