/** What becomes of a file's rows before they are shown, checked and sent, in a form that threads can be handed. */
import { compileRepairs } from '../../../shared/columns/repairs.ts';
import type { CellMeaning, Row, RowShape } from '../../../shared/columns/row.ts';
import type { Repair } from '../../../shared/imports/open-file.ts';
import { compileRecipe, type RepairFailure } from '../../../shared/recipes/compile.ts';
import type { CompiledColumn } from '../../../shared/recipes/compile-target.ts';
import type { Recipe } from '../../../shared/recipes/recipe.ts';
import { mayFail } from '../../../shared/recipes/repairs/repair.ts';
import type { RecipeFault } from '../../../shared/recipes/target-faults.ts';
import { fieldsOf } from '../../../shared/recipes/target-fields.ts';

/** A plain value; each thread compiles it for itself. */
export interface ShapeSpec {
  /** What the rows are mapped by; null where they keep the file's own columns. */
  readonly recipe: Recipe | null;
  /** Of the account that sends; null while nobody knows it. */
  readonly defaultScope: string | null;
  /** Of whole columns, done to what the recipe has made. */
  readonly repairs: readonly Repair[];
}

export interface FileShape extends RowShape {
  /** What makes the cells under each head, where nothing but the recipe does; null where something else has a part in it. */
  readonly mapped: readonly CompiledColumn[] | null;
  /** What is wrong with the recipe, whatever the rows are. */
  readonly faults: readonly RecipeFault[];
  /**
   * Which repairs of the recipe could not be done in a row of the file, at most one for each column and in their order;
   * null where none can fail.
   */
  readonly failures: ((row: Row) => readonly RepairFailure[]) | null;
}

/** Rows as the file has them. */
export const plainShape: ShapeSpec = { recipe: null, defaultScope: null, repairs: [] };

/** @param header the names of the columns as the file has them */
export function compileShape(
  { recipe, defaultScope, repairs }: ShapeSpec,
  header: readonly string[],
  meaning: CellMeaning,
): FileShape {
  if (recipe === null)
    return { ...compileRepairs(header, repairs, meaning), mapped: null, faults: [], failures: null };
  const { nullKeyword } = meaning;
  const { shape: mapped, faults } = compileRecipe(recipe, header, { nullKeyword, defaultScope });
  const { header: heads, view } = compileRepairs(mapped.header, repairs, meaning);
  return {
    header: heads,
    view: (row) => view(mapped.view(row)),
    mapped: heads === mapped.header ? mapped.columns : null,
    faults,
    failures: canFail(recipe) ? (row) => onePerColumn(mapped.failures(row)) : null,
  };
}

const canFail = ({ targets }: Recipe): boolean =>
  targets.some((target) => fieldsOf(target).some(({ field }) => field.repairs.some(mayFail)));

/** A list's value and its time are one cell. */
const onePerColumn = (failures: readonly RepairFailure[]): readonly RepairFailure[] =>
  failures.length < 2
    ? failures
    : failures.filter(({ column }, index) => column !== failures[index - 1]?.column);

/** Whether rows as they are sent may hold a text that the file does not hold. */
export const mayAddText = ({ recipe, repairs }: ShapeSpec, holds: (added: string) => boolean): boolean =>
  recipe !== null || repairs.some(({ value }) => holds(value));
