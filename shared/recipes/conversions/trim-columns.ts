/** Trims columns of a file without a mapping, whose heads all follow the conventions. */
import { conventionalTargets } from '../conventional-targets.ts';
import type { Recipe } from '../recipe.ts';
import { type MappedFile, recipeOfFile } from '../recipe-of-file.ts';
import { withTransforms } from '../target-fields.ts';

/** Heads whose values name a vertex, a type, a scope or a verb, so that a space makes another one of them. */
const namingHead = /^(?:ogit\/_|xid:|from:|to:|verb$|edge:|\$id$|\$type$|originNode$)/;
const outerSpace = /^\s|\s$/;

/**
 * Returns the heads whose values in these rows start or end with spaces; none if no value of these names something, or
 * if a column would be left out by a mapping.
 */
export function trimmedHeads(
  { recognition, sourceColumns }: Pick<MappedFile, 'recognition' | 'sourceColumns'>,
  rows: readonly (readonly string[])[],
): string[] {
  const isPadded = (column: number) => rows.some((cells) => outerSpace.test(cells[column] ?? ''));
  if (!sourceColumns.some((head, column) => namingHead.test(head) && isPadded(column))) return [];
  const used = new Set(
    conventionalTargets(sourceColumns, recognition.kind.value).flatMap(({ columns }) => columns),
  );
  const areAllUsed = sourceColumns.every((head) => used.has(head));
  // The spaces of a content belong to it.
  const canTrim = (head: string) => !head.startsWith('content:');
  return areAllUsed ? sourceColumns.filter((head, column) => canTrim(head) && isPadded(column)) : [];
}

/** Returns the recipe that sends the file unchanged apart from the spaces around the values of these columns. */
export function withTrimmed(file: MappedFile, heads: readonly string[], name: string): Recipe {
  let recipe = recipeOfFile(file, name);
  for (const head of heads)
    recipe = withTransforms(recipe, head, (transforms) => [{ kind: 'trim' }, ...transforms]) ?? recipe;
  return recipe;
}
