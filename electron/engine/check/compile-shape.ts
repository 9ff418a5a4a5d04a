/** Compiles how the rows of a file are mapped before they are shown, checked and sent, from a spec for all threads. */

import type { CellMeaning, Row, RowShape } from '../../../shared/columns/row.ts';
import { compileTransforms } from '../../../shared/columns/transforms.ts';
import type { Transform } from '../../../shared/imports/open-file.ts';
import { compileRecipe, type TransformFailure } from '../../../shared/recipes/compile.ts';
import type { CompiledColumn } from '../../../shared/recipes/compile-target.ts';
import type { Recipe } from '../../../shared/recipes/recipe.ts';
import type { RecipeFault } from '../../../shared/recipes/target-faults.ts';
import { fieldsOf } from '../../../shared/recipes/target-fields.ts';
import { mayFail } from '../../../shared/recipes/transforms/transform.ts';
import { lookupTablesOf, type PreparedKeys } from '../lookup-tables/prepared-keys.ts';

/** Mapping of the rows of a file as a plain value that can be passed to threads, which each compile it. */
export interface ShapeSpec {
  /** Mapping of the rows; null where they keep the file's own columns. */
  readonly recipe: Recipe | null;
  /** Scope of the account that sends; null while it is unknown. */
  readonly defaultScope: string | null;
  /** Transforms of whole columns, applied after the recipe. */
  readonly transforms: readonly Transform[];
  /** Other tables that the recipe looks values up in; absent where it looks nothing up. */
  readonly lookupTables?: readonly PreparedKeys[];
}

export interface FileShape extends RowShape {
  /** Columns that the recipe makes, one for each of `header`; null without a recipe, or with other transforms. */
  readonly mapped: readonly CompiledColumn[] | null;
  /** Faults of the recipe itself, whatever the rows are. */
  readonly faults: readonly RecipeFault[];
  /**
   * Transforms of the recipe that failed in a row of the file, at most one for each column and in their order; null
   * where none can fail.
   */
  readonly failures: ((row: Row) => readonly TransformFailure[]) | null;
}

/** Rows as the file has them. */
export const plainShape: ShapeSpec = { recipe: null, defaultScope: null, transforms: [] };

/** @param header the names of the columns as the file has them */
export function compileShape(
  { recipe, defaultScope, transforms, lookupTables: prepared }: ShapeSpec,
  header: readonly string[],
  meaning: CellMeaning,
): FileShape {
  if (recipe === null)
    return { ...compileTransforms(header, transforms, meaning), mapped: null, faults: [], failures: null };
  const { nullKeyword } = meaning;
  const lookupTables = lookupTablesOf(prepared);
  const { shape: mapped, faults } = compileRecipe(recipe, header, {
    nullKeyword,
    defaultScope,
    lookupTables,
  });
  const { header: heads, view } = compileTransforms(mapped.header, transforms, meaning);
  return {
    header: heads,
    view: (row) => view(mapped.view(row)),
    mapped: heads === mapped.header ? mapped.columns : null,
    faults,
    failures: canFail(recipe) ? (row) => onePerColumn(mapped.failures(row)) : null,
  };
}

const canFail = ({ targets }: Recipe): boolean =>
  targets.some((target) => fieldsOf(target).some(({ field }) => field.transforms.some(mayFail)));

/** Keeps the first failure of each column: the value of a list and its time are one cell, and both may fail. */
const onePerColumn = (failures: readonly TransformFailure[]): readonly TransformFailure[] =>
  failures.length < 2
    ? failures
    : failures.filter(({ column }, index) => column !== failures[index - 1]?.column);

/** Whether the sent rows may contain a text that the file does not; `holds` tests the text that a transform adds. */
export const mayAddText = ({ recipe, transforms }: ShapeSpec, holds: (added: string) => boolean): boolean =>
  recipe !== null || transforms.some(({ value }) => holds(value));
