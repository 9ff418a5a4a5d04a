/** Finds faults of a recipe's targets that do not depend on the file, such as a head that is written twice. */

import type { FileKind } from '../imports/recognition.ts';
import { plural } from '../units.ts';
import type { Recipe } from './recipe.ts';
import type { Target, TargetKind } from './target.ts';
import { fieldsOf } from './target-fields.ts';

export interface RecipeFault {
  /** Place among the recipe's targets, from 0; -1 for the whole recipe. */
  readonly target: number;
  /** Path of the field in the target; null for the whole target. */
  readonly field: string | null;
  /** Fault and remedy, in one sentence. */
  readonly message: string;
}

/**
 * Kinds of targets by kind of file. Heads of other targets make the platform refuse the whole body, or are ignored.
 * @source wire.md §3, "Whole requests"
 */
const allowed: Readonly<Record<FileKind, readonly TargetKind[]>> = {
  vertices: ['identity', 'attribute', 'list'],
  edges: ['part'],
  timeseries: ['identity', 'part'],
  attachments: ['identity', 'content'],
  objects: ['attribute'],
  combined: ['identity', 'attribute', 'list', 'edge', 'issue', 'content'],
};

const words: Readonly<Record<TargetKind, string>> = {
  identity: 'an identity',
  attribute: 'an attribute',
  list: 'a list',
  edge: 'an edge',
  issue: 'an issue',
  content: 'content',
  part: 'a column of edges or timeseries values',
};

export function targetFaults({ kind, targets }: Pick<Recipe, 'kind' | 'targets'>): RecipeFault[] {
  const faults: RecipeFault[] = [];
  if (targets.length === 0)
    faults.push({
      target: -1,
      field: null,
      message: 'The mapping has no targets; add one for each value to be sent.',
    });
  const heads = new Map<string, number>();
  const groups = new Map<string, number>();
  for (const [index, target] of targets.entries()) {
    const fault = (field: string | null, message: string) => faults.push({ target: index, field, message });
    if (!fitsKind(kind, target))
      fault(
        null,
        `Rows of ${kind} cannot have ${wordFor(target)}; remove it, or choose another kind of rows.`,
      );
    if (target.kind === 'edge' || target.kind === 'issue') {
      const group = `${target.kind}:${target.id}`;
      if (groups.has(group)) {
        fault(null, `Two ${target.kind}s have the id “${target.id}”; choose another id.`);
        continue;
      }
      groups.set(group, index);
    }
    for (const { path, head } of fieldsOf(target)) {
      if (head === null) continue;
      const earlier = heads.get(head);
      if (earlier !== undefined)
        fault(path, `“${head}” is written twice, ${whereFirst(earlier, index)}; remove one.`);
      else heads.set(head, index);
    }
  }
  return faults;
}

const edgePart = /^(?:from:|to:|verb$)/u;

/** Whether a recipe for that kind of file can have the target. */
export function fitsKind(kind: FileKind, target: Target): boolean {
  if (!allowed[kind].includes(target.kind)) return false;
  return target.kind !== 'part' || edgePart.test(target.name) === (kind === 'edges');
}

const wordFor = (target: Target) =>
  target.kind === 'part' ? `the column “${target.name}”` : words[target.kind];

const whereFirst = (earlier: number, index: number) =>
  earlier === index
    ? 'both times by this target'
    : `first by ${plural(1, 'target').replace('1 ', '')} ${earlier + 1}`;
