/** Finds the column of the file from which the cells of a sent column come. */
import { AppError } from '../../../../shared/errors.ts';
import { placeOf } from '../../../../shared/recipes/compile-field.ts';
import { fieldsOf } from '../../../../shared/recipes/target-fields.ts';
import type { Terms } from '../file/checking.ts';

/** By column as it is sent: the column of the file, or undefined where its cells are made of none or of several. */
export function sourceColumns(
  { shape, decisions: { recipe } }: Terms,
  sourceHeader: readonly string[],
): (number | undefined)[] {
  if (recipe === null) return shape.header.map((_, at) => (at < sourceHeader.length ? at : undefined));
  const places = new Map<string, number>();
  for (const { head, field } of recipe.targets.flatMap(fieldsOf)) {
    if (head === null || !('column' in field.from)) continue;
    const { column, occurrence = 1 } = field.from;
    places.set(head, placeOf(sourceHeader, column, occurrence));
  }
  return shape.header.map((head) => {
    const at = places.get(head) ?? -1;
    return at < 0 ? undefined : at;
  });
}

/** @throws AppError `bad-input` where the cells of the column are no cells of the file */
export function sourceColumn(terms: Terms, sourceHeader: readonly string[], column: number): number {
  const { shape, decisions } = terms;
  // Values without a header are cells of the file as well.
  const isSurplus = decisions.recipe === null && column >= shape.header.length;
  const source = isSurplus ? column : sourceColumns(terms, sourceHeader)[column];
  if (source !== undefined) return source;
  throw new AppError(
    'bad-input',
    `The mapping makes “${shape.header[column] ?? ''}” of other columns; correct a cell of those instead.`,
  );
}
