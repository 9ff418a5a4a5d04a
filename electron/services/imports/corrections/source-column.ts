/** Finds the column of the file from which the cells of a sent column come. */
import { AppError } from '../../../../shared/errors.ts';
import type { CellSource } from '../../../../shared/imports/corrections/corrections.ts';
import { placeOf } from '../../../../shared/recipes/compile-field.ts';
import { columnsOf, type Field } from '../../../../shared/recipes/field.ts';
import { fieldsOf } from '../../../../shared/recipes/target-fields.ts';
import { readTemplate } from '../../../../shared/recipes/template.ts';
import type { Terms } from '../file/checking.ts';

type SourceByColumn = (number | undefined)[];

/** Returns for each sent column the column of the file; undefined where its cells come from none or from several. */
export const sourceColumns = (terms: Terms, sourceHeader: readonly string[]): SourceByColumn =>
  columnsBy(terms, sourceHeader, ({ from }) => ('column' in from ? from : undefined));

/** Like `sourceColumns`, and also finds the column where a template adds text to the cells of one column. */
export const correctedColumns = (terms: Terms, sourceHeader: readonly string[]): SourceByColumn =>
  columnsBy(terms, sourceHeader, ({ from }) => {
    if ('column' in from) return from;
    const [column, ...others] = columnsOf(from);
    return column === undefined || others.length > 0 ? undefined : { column };
  });

function columnsBy(
  { shape, decisions: { recipe } }: Terms,
  sourceHeader: readonly string[],
  columnOf: (
    field: Field,
  ) => { readonly column: string; readonly occurrence?: number | undefined } | undefined,
): SourceByColumn {
  if (recipe === null) return shape.header.map((_, at) => (at < sourceHeader.length ? at : undefined));
  const places = new Map<string, number>();
  for (const { head, field } of recipe.targets.flatMap(fieldsOf)) {
    const from = columnOf(field);
    if (head === null || from === undefined) continue;
    places.set(head, placeOf(sourceHeader, from.column, from.occurrence ?? 1));
  }
  return shape.header.map((head) => {
    const at = places.get(head) ?? -1;
    return at < 0 ? undefined : at;
  });
}

/** Returns the column of the file behind a sent column. @throws AppError `bad-input` if there is no such column */
export function sourceColumn(terms: Terms, sourceHeader: readonly string[], column: number): number {
  const { shape, decisions } = terms;
  // Values without a header are cells of the file as well.
  const isSurplus = decisions.recipe === null && column >= shape.header.length;
  const source = isSurplus ? column : correctedColumns(terms, sourceHeader)[column];
  if (source !== undefined) return source;
  throw new AppError(
    'bad-input',
    `The mapping makes “${shape.header[column] ?? ''}” of several columns or of none; change it in the mapping, or correct those columns before you map them.`,
  );
}

/**
 * Returns the text that the mapping adds around a cell of the file, and the other sent columns that use the cell.
 * @param column sent column that is corrected
 * @param place column of the file
 */
export function usesOfCell(
  { shape, decisions: { recipe } }: Terms,
  sourceHeader: readonly string[],
  { column, place }: { readonly column: number; readonly place: number },
): Pick<CellSource, 'around' | 'alsoIn'> {
  if (recipe === null) return { alsoIn: [] };
  const correctedHead = shape.header[column];
  const uses = recipe.targets.flatMap(fieldsOf).filter(({ head, field: { from } }) => {
    const occurrence = ('column' in from ? from.occurrence : undefined) ?? 1;
    return head !== null && columnsOf(from).some((name) => placeOf(sourceHeader, name, occurrence) === place);
  });
  const around = aroundColumn(uses.find(({ head }) => head === correctedHead)?.field);
  const alsoIn = new Set(uses.flatMap(({ head }) => (head === null || head === correctedHead ? [] : [head])));
  return { ...(around !== null && { around }), alsoIn: [...alsoIn] };
}

/** Texts of a template around its only column; null for any other value. */
function aroundColumn(field: Field | undefined): CellSource['around'] | null {
  if (field === undefined || !('template' in field.from) || field.transforms.length > 0) return null;
  const parts = readTemplate(field.from.template);
  if ('fault' in parts) return null;
  const at = parts.findIndex((part) => 'column' in part);
  const textOf = (some: typeof parts) => some.map((part) => ('text' in part ? part.text : '')).join('');
  if (parts.filter((part) => 'column' in part).length !== 1) return null;
  return { before: textOf(parts.slice(0, at)), after: textOf(parts.slice(at + 1)) };
}
