/** Bounds the work of a matcher that tries one path after the other, as the language's own does. */
import type { PatternTree } from './pattern-tree.ts';

/** Below this the language's own matcher is used, which is many times faster unless it runs into the worst case. */
export const fewSteps = 1_000_000;
/** Some tenths of a second; only a text of many thousand characters needs more. */
export const mostSteps = 5_000_000;

/** At most `ways` times the length of the text to the power of `loops` paths from each place. */
export interface PatternEffort {
  readonly ways: number;
  readonly loops: number;
}

/** Null where no such bound holds: something repeats that is more than one character. */
export function effortOf(tree: PatternTree): PatternEffort | null {
  switch (tree.kind) {
    case 'set':
    case 'place':
      return { ways: 1, loops: 0 };
    case 'capture':
      return effortOf(tree.body);
    case 'repeat': {
      if (tree.body.kind === 'set') return tree.most > 1 ? { ways: 1, loops: 1 } : { ways: 2, loops: 0 };
      const body = tree.most > 1 ? null : effortOf(tree.body);
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

/** Steps at most for a text: every path from every place, each as long as the text. */
export const mostStepsFor = ({ ways, loops }: PatternEffort, length: number): number =>
  ways * (length + 1) ** (loops + 2);
