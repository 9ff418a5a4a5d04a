/** The results of one look-up of a file's references, within a limit. */
import type { LookupResult, UnseenName } from '../../../engine/check/references.ts';
import type { VertexReference } from './vertex-lookup.ts';

interface ReferenceStates {
  /** Returns the references of a batch that the limit still allows. */
  take(batch: readonly UnseenName[]): readonly UnseenName[];
  add(references: readonly VertexReference[], states: readonly LookupResult[]): void;
  /** Whether the limit is reached. */
  readonly isFull: boolean;
  of(reference: VertexReference): LookupResult;
  /** Numbers of different vertices. */
  counts(): { readonly lookedUp: number; readonly found: number; readonly missing: number };
}

/** Without a limit, only missing references are stored: there may be millions of found ones. */
export function createReferenceStates(maximum: number): ReferenceStates {
  const isLimited = Number.isFinite(maximum);
  const states = new Map<string, LookupResult>();
  let taken = 0;
  let lookedUp = 0;
  let found = 0;
  let missing = 0;
  return {
    take(batch) {
      const allowed = batch.slice(0, maximum - taken);
      taken += allowed.length;
      return allowed;
    },
    add(references, results) {
      for (const [at, reference] of references.entries()) {
        const state = results[at] ?? 'open';
        lookedUp += 1;
        if (state === 'found') found += 1;
        if (state === 'missing') missing += 1;
        if (isLimited || state !== 'found') states.set(keyOf(reference), state);
      }
    },
    get isFull() {
      return taken >= maximum;
    },
    of: (reference) => states.get(keyOf(reference)) ?? (isLimited ? 'open' : 'found'),
    counts: () => ({ lookedUp, found, missing }),
  };
}

const keyOf = ({ by, name }: VertexReference): string => `${by} ${name}`;
