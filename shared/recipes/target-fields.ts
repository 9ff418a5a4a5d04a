/** Lists and changes the fields of a target; each field is a column that is sent, or a part of one. */
import { AppError, assertNever } from '../errors.ts';
import type { Field } from './field.ts';
import type { Recipe } from './recipe.ts';
import type { Target } from './target.ts';

export interface TargetField {
  /**
   * Identifies the field within its target: `value`, `created`, `verb`, `direction`, `other`, `content`, `mimetype`, or
   * the index of an issue's attribute.
   */
  readonly path: string;
  /** Head of the column; null for `created`, which is written into the cells of `value`. */
  readonly head: string | null;
  readonly field: Field;
  /** Whether a value in this field makes the edge, issue or content exist in a row. @source wire.md §3, "/combined" */
  readonly decides: boolean;
}

/** Returns the fields of a target with their heads, which are generated only here. @source interfaces.md 2.5 */
export function fieldsOf(target: Target): TargetField[] {
  const part = (
    path: string,
    head: string | null,
    field: Field | undefined,
    decides = false,
  ): TargetField[] => (field === undefined ? [] : [{ path, head, field, decides }]);
  switch (target.kind) {
    case 'identity':
    case 'part':
      return part('value', target.name, target);
    case 'attribute':
      return part('value', attributeHead(target), target);
    case 'list':
      return [
        ...part('value', target.effect + target.name, target.value),
        ...part('created', null, target.created),
      ];
    case 'edge': {
      const head = (name: string) => `edge:${target.id}:${name}`;
      return [
        ...part('verb', head('verb'), target.verb, true),
        ...part('direction', head('direction'), target.direction),
        ...part('other', head(target.other.by === 'id' ? 'vertex_id' : 'vertex_xid'), target.other, true),
      ];
    }
    case 'issue':
      return target.attributes.flatMap((attribute, index) =>
        part(String(index), `issue:${target.id}:${attributeHead(attribute)}`, attribute, true),
      );
    case 'content':
      return [
        ...part('content', `content:${target.as}`, target.content, true),
        ...part('mimetype', 'content:mimetype', target.mimetype),
      ];
    default:
      return assertNever(target);
  }
}

const attributeHead = ({ name, lookUp }: { readonly name: string; readonly lookUp: boolean }) =>
  lookUp ? `xid:${name}` : name;

/**
 * Returns the target with another field at a path; null removes an optional field.
 *
 * @throws AppError bad-input if the target has no such field, or if the field is required
 */
export function withField(target: Target, path: string, next: Field | null): Target {
  const missing = () =>
    new AppError('bad-input', `A target of the kind ${target.kind} has no field “${path}”.`);
  if (next === null) return withoutField(target, path);
  const { from, transforms } = next;
  switch (target.kind) {
    case 'identity':
    case 'part':
    case 'attribute':
      if (path !== 'value') throw missing();
      return { ...target, from, transforms };
    case 'list':
      if (path !== 'value' && path !== 'created') throw missing();
      return { ...target, [path]: { from, transforms: transforms } };
    case 'edge':
      if (path === 'other') return { ...target, other: { ...target.other, from, transforms } };
      if (path !== 'verb' && path !== 'direction') throw missing();
      return { ...target, [path]: { from, transforms: transforms } };
    case 'issue': {
      const attribute = target.attributes[Number(path)];
      if (attribute === undefined) throw missing();
      return {
        ...target,
        attributes: target.attributes.with(Number(path), { ...attribute, from, transforms }),
      };
    }
    case 'content':
      if (path !== 'content' && path !== 'mimetype') throw missing();
      return { ...target, [path]: { from, transforms: transforms } };
    default:
      return assertNever(target);
  }
}

function withoutField(target: Target, path: string): Target {
  if (target.kind === 'list' && path === 'created') {
    const { created: _, ...rest } = target;
    return rest;
  }
  if (target.kind === 'edge' && path === 'direction') {
    const { direction: _, ...rest } = target;
    return rest;
  }
  if (target.kind === 'content' && path === 'mimetype') {
    const { mimetype: _, ...rest } = target;
    return rest;
  }
  if (
    target.kind === 'issue' &&
    target.attributes.length > 1 &&
    target.attributes[Number(path)] !== undefined
  )
    return { ...target, attributes: target.attributes.toSpliced(Number(path), 1) };
  throw new AppError(
    'bad-input',
    `A target of the kind ${target.kind} cannot be without its field “${path}”.`,
  );
}

/** Returns the target without its disabled transforms. */
export function withoutDisabled(target: Target): Target {
  let enabled = target;
  for (const { path, field } of fieldsOf(target)) {
    const { from, transforms } = field;
    if (transforms.some(({ disabled }) => disabled))
      enabled = withField(enabled, path, {
        from,
        transforms: transforms.filter(({ disabled }) => !disabled),
      });
  }
  return enabled;
}

/** Returns the recipe with changed transforms of the sent column with the head `wanted`; null if no target has it. */
export function withTransforms(
  recipe: Recipe,
  wanted: string,
  change: (transforms: Field['transforms']) => Field['transforms'],
): Recipe | null {
  for (const [index, target] of recipe.targets.entries())
    for (const { path, head, field } of fieldsOf(target)) {
      if (head !== wanted) continue;
      const changed = withField(target, path, { ...field, transforms: change(field.transforms) });
      return { ...recipe, targets: recipe.targets.with(index, changed) };
    }
  return null;
}

/** Whether a field takes the default scope of the account that sends. */
export const usesDefaultScope = ({ targets }: Pick<Recipe, 'targets'>): boolean =>
  targets.some((target) => fieldsOf(target).some(({ field }) => 'account' in field.from));
