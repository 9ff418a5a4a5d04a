import { compareHeld } from '../../../../../shared/vertices/compare-held.ts';
import { holdingOf, itemsOf, readHolding } from '../../../../../shared/vertices/list-value.ts';
import type { WriteBody } from '../../../../../shared/vertices/list-write.ts';
import { predict } from '../../../../../shared/vertices/predict.ts';
import type { StagedChange, StagedChanges } from '../../../../../shared/vertices/staged-change.ts';
import { attributesOf, prefixOf } from '../../../../../shared/vertices/write-body.ts';
import type { OpenVertex } from '../../../../../shared/vertices.ts';
import { listsOf } from '../side/lists-of.ts';

interface HalfWritten {
  readonly base: OpenVertex;
  /** State read after the request that was not written. */
  readonly after: OpenVertex;
  readonly bodies: readonly WriteBody[];
  /** Number of written requests, at least one. */
  readonly written: number;
}

/**
 * Effect of the requests that were not written, to be staged on the current values; null if another user made changes
 * as well. The second request only adds: that is why there are two.
 */
export function leftToDo({ base, after, bodies, written }: HalfWritten): StagedChanges | null {
  const half = predict(listsOf(base), bodies.slice(0, written), null);
  const isOurs = attributesOf(bodies).every(
    (name) => compareHeld(holdingOf(half, name), holdingOf(listsOf(after), name)) === null,
  );
  const heads = bodies.slice(written).flatMap((body) => Object.entries(body));
  if (!isOurs || heads.some(([head]) => prefixOf(head) !== '+')) return null;
  return new Map(heads.map(([head, value]) => [head.slice(1), addsOf(value)]));
}

const addsOf = (value: unknown): StagedChange[] =>
  itemsOf(readHolding(value), null).map((item) => ({ kind: 'add', item }));
