/** Recipe of a file whose timestamps are multiplied from seconds to milliseconds. */
import type { Recipe } from '../recipe.ts';
import { type MappedFile, recipeOfFile } from '../recipe-of-file.ts';
import { fieldsOf, withField } from '../target-fields.ts';
import { secondsToMilliseconds, timestampHead } from './value-conversions.ts';

/** Null where no column makes the timestamps, such as where they are within lists. */
export function withSecondsConverted(file: MappedFile, name: string): Recipe | null {
  const recipe = recipeOfFile(file, file.recipe?.name ?? name);
  for (const [index, target] of recipe.targets.entries())
    for (const { path, head, field } of fieldsOf(target)) {
      if (head !== timestampHead) continue;
      const transforms = [...field.transforms, secondsToMilliseconds];
      const converted = withField(target, path, { ...field, transforms });
      return { ...recipe, targets: recipe.targets.with(index, converted) };
    }
  return null;
}
