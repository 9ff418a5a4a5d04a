/** Converts a correction to a rule of a recipe: every cell of a column that equals a text is replaced. */
import { AppError } from '../../errors.ts';
import { columnsOf, type Field } from '../field.ts';
import type { Recipe } from '../recipe.ts';
import { fieldsOf, withField } from '../target-fields.ts';
import type { Transform } from '../transforms/transform.ts';

interface ValueRule {
  /** Head of the column in the file. */
  readonly column: string;
  /** Which of several columns of that name, from 1. */
  readonly occurrence: number;
  readonly is: string;
  readonly becomes: string;
}

/**
 * Returns the recipe with the rule before all other transforms of the column, in every target that uses the column.
 * @throws AppError `bad-input` if the recipe does not use the column, or uses it in a template
 */
export function withValueRule(recipe: Recipe, rule: ValueRule): Recipe {
  const { column, occurrence } = rule;
  let isUsed = false;
  const targets = recipe.targets.map((target) => {
    let changed = target;
    for (const { path, field } of fieldsOf(target)) {
      if ('template' in field.from && columnsOf(field.from).includes(column))
        throw new AppError(
          'bad-input',
          `“${column}” is part of a template of the mapping, where no rule can be applied; keep the correction instead.`,
        );
      if (!('column' in field.from) || field.from.column !== column) continue;
      if ((field.from.occurrence ?? 1) !== occurrence) continue;
      isUsed = true;
      changed = withField(changed, path, { ...field, transforms: withRule(field.transforms, rule) });
    }
    return changed;
  });
  if (!isUsed) throw new AppError('bad-input', `The mapping does not use the column “${column}”.`);
  return { ...recipe, targets };
}

function withRule([first, ...rest]: Field['transforms'], { is, becomes }: ValueRule): Transform[] {
  const others = first === undefined ? [] : [first, ...rest];
  if (is === '') return [{ kind: 'default', value: becomes }, ...others];
  if (first?.kind !== 'table' || first.others !== 'keep' || first.disabled)
    return [{ kind: 'table', values: [{ is, becomes }], others: 'keep' }, ...others];
  const values = first.values.filter((value) => value.is !== is);
  return [{ ...first, values: [...values, { is, becomes }] }, ...rest];
}
