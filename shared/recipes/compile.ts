/** Compiles a recipe for one header into a `RecipeShape`: its columns, and the view that maps a row to them. */
import { type CellMeaning, plainMeaning, type Row, type RowShape } from '../columns/row.ts';
import type { CellSource } from './cell-source.ts';
import { type CompiledColumn, compileTarget } from './compile-target.ts';
import type { Recipe } from './recipe.ts';
import { createRowView } from './row-view.ts';
import { type RecipeFault, targetFaults } from './target-faults.ts';
import type { LookupTables } from './transforms/lookup-table.ts';
import { describeFailure, type Transform } from './transforms/transform.ts';

/** A cell that a transform could not change. */
export interface TransformFailure {
  /** Index in the header of the shape. */
  readonly column: number;
  readonly transform: Transform;
  /** Fault in one sentence. */
  readonly message: string;
}

interface RecipeShape extends RowShape {
  /** Compiled columns, in the order of `header`. */
  readonly columns: readonly CompiledColumn[];
  /** For each column of `header`, the index of its target in the recipe, and the paths of its fields in that target. */
  readonly origins: readonly { readonly target: number; readonly fields: readonly string[] }[];
  /** Returns the transforms that failed in a row, whose cells keep their text; none for a ragged row. */
  failures(row: Row): readonly TransformFailure[];
}

interface CompiledRecipe {
  readonly shape: RecipeShape;
  /** If there are faults, the shape can be used for a preview, but nothing should be sent. */
  readonly faults: readonly RecipeFault[];
}

export interface RecipeContext {
  /** Keyword that means null in the cells of the file. */
  readonly nullKeyword?: string;
  /** Default scope of the account that sends; null while it is unknown. */
  readonly defaultScope?: string | null;
  /** Other tables in which values are looked up. */
  readonly lookupTables?: LookupTables | undefined;
}

const noFailures: readonly TransformFailure[] = [];

export function compileRecipe(
  recipe: Pick<Recipe, 'kind' | 'targets' | 'sending'>,
  sourceHeader: readonly string[],
  { nullKeyword, defaultScope, lookupTables }: RecipeContext = {},
): CompiledRecipe {
  const faults = targetFaults(recipe);
  const meaning: Pick<CellMeaning, 'nullKeyword'> = {
    nullKeyword: nullKeyword ?? recipe.sending.nullKeyword ?? plainMeaning.nullKeyword,
  };
  const columns: CompiledColumn[] = [];
  const origins: { target: number; fields: readonly string[] }[] = [];
  for (const [target, source] of recipe.targets.entries()) {
    const compiled = compileTarget(source, {
      ...meaning,
      header: sourceHeader,
      defaultScope: defaultScope ?? null,
      lookupTables,
      fault: (field, message) => faults.push({ target, field, message }),
    });
    const first = columns.length;
    for (const column of compiled) {
      columns.push({ ...column, cells: inWholeRow(column.cells, first) });
      origins.push({ target, fields: column.paths });
    }
  }
  const view = createRowView(columns, sourceHeader.length, meaning.nullKeyword);
  const failing = columns.flatMap(({ mayFail }, column) => mayFail.map((part) => ({ ...part, column })));
  return {
    shape: {
      header: columns.map(({ head }) => head),
      columns,
      origins,
      view,
      failures(row) {
        if (failing.length === 0 || row.count !== sourceHeader.length) return noFailures;
        const failures: TransformFailure[] = [];
        for (const { column, transforms, failed } of failing) {
          const failure = failed(row);
          const transform = failure === null ? undefined : transforms[failure.index];
          if (failure !== null && transform !== undefined)
            failures.push({ column, transform, message: describeFailure(transform, failure) });
        }
        return failures.length === 0 ? noFailures : failures;
      },
    },
    faults,
  };
}

/**
 * Converts `where` of a constant text, which is empty in rows in which all these columns are empty: from indexes within
 * the target to indexes within the whole row.
 */
const inWholeRow = (cells: CellSource, first: number): CellSource =>
  cells.of === 'text' && cells.where !== null
    ? { ...cells, where: cells.where.map((column) => first + column) }
    : cells;
