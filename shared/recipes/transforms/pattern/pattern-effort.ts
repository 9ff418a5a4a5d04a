/** Computes an upper bound for the work of a backtracking matcher, such as JavaScript's own, on a pattern. */
import type { PatternTree } from './pattern-tree.ts';

/** Up to this many steps JavaScript's own matcher is used, which is many times faster except in its worst case. */
export const fewSteps = 1_000_000;
/** Limit of our own matcher: some tenths of a second. Only a text of many thousand characters needs more. */
export const maxSteps = 5_000_000;

/** The matcher tries at most `ways` × (length of the text) ^ `loops` paths from each position. */
export interface PatternEffort {
  readonly ways: number;
  readonly loops: number;
}

/** Returns null if there is no such bound, because something longer than one character is repeated. */
export function effortOf(tree: PatternTree): PatternEffort | null {
  switch (tree.kind) {
    case 'set':
    case 'place':
      return { ways: 1, loops: 0 };
    case 'capture':
      return effortOf(tree.body);
    case 'repeat': {
      if (tree.body.kind === 'set') return tree.maximum > 1 ? { ways: 1, loops: 1 } : { ways: 2, loops: 0 };
      const body = tree.maximum > 1 ? null : effortOf(tree.body);
      return body === null ? null : { ...body, ways: body.ways + 1 };
    }
    default: {
      const parts = tree.parts.map(effortOf);
      const all = parts.filter((part) => part !== null);
      if (all.length < parts.length) return null;
      return tree.kind === 'sequence'
        ? {
            ways: all.reduce((product, { ways }) => product * ways, 1),
            loops: all.reduce((sum, { loops }) => sum + loops, 0),
          }
        : {
            ways: all.reduce((sum, { ways }) => sum + ways, 0),
            loops: Math.max(...all.map(({ loops }) => loops)),
          };
    }
  }
}

/** Returns the maximum number of steps for a text: all paths from all positions, each as long as the text. */
export const maxStepsFor = ({ ways, loops }: PatternEffort, length: number): number =>
  ways * (length + 1) ** (loops + 2);
