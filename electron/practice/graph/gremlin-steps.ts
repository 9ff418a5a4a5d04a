/** Parses the steps of a Gremlin query: `out('ogit/runs').bothE()`. */
import { PlatformError } from '../errors.ts';
import type { EdgeDirection } from './edges.ts';

export interface Step {
  readonly name: string;
  readonly direction: EdgeDirection;
  /** The elements to which the step leads. */
  readonly reaches: 'vertices' | 'edges';
  /** Verbs of the edges to follow; empty for all. */
  readonly verbs: readonly string[];
}

/**
 * Returns the steps, at least one.
 * @throws PlatformError 400 that names an unknown step, or one that cannot follow the step before
 * @source wire.md §4, "POST /query/gremlin"
 */
export function readSteps(query: string): Step[] {
  const steps: Step[] = [];
  let at = 0;

  const fault = (what: string) =>
    new PlatformError(400, `The walk cannot be read at character ${at + 1}: ${what}.`);
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const [found] = pattern.exec(query) ?? [];
    at += found?.length ?? 0;
    return found;
  };

  const readVerbs = (): string[] => {
    const verbs: string[] = [];
    if (take(closing) !== undefined) return verbs;
    do {
      const quoted = take(text);
      if (quoted === undefined) throw fault('a verb in quotes is expected');
      verbs.push(quoted.trim().slice(1, -1).replaceAll(/\\(.)/gs, '$1'));
    } while (take(comma) !== undefined);
    if (take(closing) === undefined) throw fault('a ")" is missing');
    return verbs;
  };

  do {
    const name = take(word)?.trim();
    if (name === undefined) throw fault('a step such as outE() is expected');
    const kind = knownSteps.get(name);
    if (kind === undefined)
      throw new PlatformError(400, `The step "${name}" is not known here; these are: ${stepNames}.`);
    const before = steps.at(-1);
    if (before?.reaches === 'edges')
      throw new PlatformError(
        400,
        `The step "${name}" cannot follow "${before.name}", which leads to edges.`,
      );
    if (take(opening) === undefined) throw fault('a "(" is missing');
    steps.push({ name, ...kind, verbs: readVerbs() });
  } while (take(dot) !== undefined);
  if (at < query.length) throw fault('a "." is expected');
  return steps;
}

const knownSteps: ReadonlyMap<string, Pick<Step, 'direction' | 'reaches'>> = new Map([
  ['outE', { direction: 'out', reaches: 'edges' }],
  ['inE', { direction: 'in', reaches: 'edges' }],
  ['bothE', { direction: 'both', reaches: 'edges' }],
  ['out', { direction: 'out', reaches: 'vertices' }],
  ['in', { direction: 'in', reaches: 'vertices' }],
  ['both', { direction: 'both', reaches: 'vertices' }],
] as const);
const stepNames = [...knownSteps.keys()].join(', ');

const word = /\s*[\w$]+\s*/y;
const opening = /\(\s*/y;
const closing = /\)\s*/y;
const comma = /,\s*/y;
const dot = /\.\s*/y;
const text = /(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")\s*/sy;
