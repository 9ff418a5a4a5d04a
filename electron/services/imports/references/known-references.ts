/** Results of look-ups on one platform, kept until something is written to it or another one is chosen. */
import { viewOf } from '../../../../shared/imports/objects/object-heads.ts';
import type { LookupResult } from '../../../engine/check/references.ts';
import type { CheckedFile } from '../file/checked-file.ts';
import { createVertexLookup, type LookupGraph, type VertexReference } from './vertex-lookup.ts';

/** A platform whose vertices can be looked up. */
export interface LookupPlatform {
  /** A different key means another platform, or another account, which may see other vertices. */
  readonly key: string;
  /** Name of the connection. */
  readonly name: string;
  readonly graph: LookupGraph;
  /** The prefix of the xids of a view's objects; null where the platform does not show it. */
  prefixOf(view: string): Promise<string | null>;
}

export interface KnownReferences {
  readonly platform: LookupPlatform;
  /** Creates one look-up of one file. */
  of(file: Pick<CheckedFile, 'terms'>): FileLookup;
}

interface FileLookup {
  /** Returns states in the order of the references; looks up unknown ones. @throws AppError those of Graph.vertices */
  statesOf(references: readonly VertexReference[], signal: AbortSignal): Promise<readonly LookupResult[]>;
}

/** Limit of the results that are kept; further references are looked up again. */
const maxKept = 100_000;

export function createKnownReferences(platform: LookupPlatform): KnownReferences {
  const known = new Map<string, LookupResult>();
  const prefixes = new Map<string, Promise<string | null>>();
  const prefixOf = (view: string) => {
    const before = prefixes.get(view);
    if (before !== undefined) return before;
    const prefix = platform.prefixOf(view);
    prefixes.set(view, prefix);
    prefix.catch(() => prefixes.delete(view));
    return prefix;
  };
  return {
    platform,
    of({ terms }) {
      const view = viewOf(terms.decisions.recipe?.sending);
      const lookup = createVertexLookup(platform.graph, () => prefixOf(view));
      const keyOf = ({ by, name }: VertexReference) =>
        by === 'origin' ? `${by} ${view} ${name}` : `${by} ${name}`;
      return {
        async statesOf(references, signal) {
          const unknown = references.filter((reference) => !known.has(keyOf(reference)));
          const found = await lookup.statesOf(unknown, signal);
          const fresh = new Map(unknown.map((reference, at) => [keyOf(reference), found[at] ?? 'open']));
          for (const [key, state] of fresh)
            if (state !== 'open' && known.size < maxKept) known.set(key, state);
          return references.map((reference) => {
            const key = keyOf(reference);
            return fresh.get(key) ?? known.get(key) ?? 'open';
          });
        },
      };
    },
  };
}
