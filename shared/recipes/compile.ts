/** Compiles a recipe for one header into a `RecipeShape`: its columns, and the view that maps a row of the file to them. */
import { type CellMeaning, plainMeaning, type Row, type RowShape } from '../columns/row.ts';
import type { CellSource } from './cell-source.ts';
import { type CompiledColumn, compileTarget } from './compile-target.ts';
import type { Recipe } from './recipe.ts';
import { createRowView } from './row-view.ts';
import { type RecipeFault, targetFaults } from './target-faults.ts';
import type { KeyTables } from './transforms/key-table.ts';
import { describeFailure, type Transform } from './transforms/transform.ts';

/** A cell that a transform could not change. */
export interface TransformFailure {
  /** Of the header of the shape. */
  readonly column: number;
  readonly transform: Transform;
  /** Fault in one sentence. */
  readonly message: string;
}

interface RecipeShape extends RowShape {
  /** Makers of the cells under each head. */
  readonly columns: readonly CompiledColumn[];
  /** For each column of `header` the target that makes it, by its place in the recipe, and its fields in that target. */
  readonly origins: readonly { readonly target: number; readonly fields: readonly string[] }[];
  /** Transforms that failed in a row of the file; their cells keep their text. None for a ragged row. */
  failures(row: Row): readonly TransformFailure[];
}

interface CompiledRecipe {
  readonly shape: RecipeShape;
  /** With any of them the shape still shows what it can, but nothing should be sent. */
  readonly faults: readonly RecipeFault[];
}

export interface RecipeSurroundings {
  /** Keyword that means null in the cells of the file. */
  readonly nullKeyword?: string;
  /** Of the account that sends; null while it is unknown. */
  readonly defaultScope?: string | null;
  /** Other tables that values are looked up in. */
  readonly keyTables?: KeyTables | undefined;
}

const noFailures: readonly TransformFailure[] = [];

export function compileRecipe(
  recipe: Pick<Recipe, 'kind' | 'targets' | 'sending'>,
  sourceHeader: readonly string[],
  { nullKeyword, defaultScope, keyTables }: RecipeSurroundings = {},
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
      keyTables,
      fault: (field, message) => faults.push({ target, field, message }),
    });
    const first = columns.length;
    for (const column of compiled) {
      columns.push({ ...column, cells: inWholeRow(column.cells, first) });
      origins.push({ target, fields: column.paths });
    }
  }
  const view = createRowView(columns, sourceHeader.length, meaning.nullKeyword);
  const failing = columns.flatMap((column, index) => column.mayFail.map((part) => ({ ...part, index })));
  return {
    shape: {
      header: columns.map(({ head }) => head),
      columns,
      origins,
      view,
      failures(row) {
        if (failing.length === 0 || row.count !== sourceHeader.length) return noFailures;
        const failures: TransformFailure[] = [];
        for (const { index, transforms, failed } of failing) {
          const failure = failed(row);
          const transform = failure === null ? undefined : transforms[failure.index];
          if (failure !== null && transform !== undefined)
            failures.push({ column: index, transform, message: describeFailure(transform, failure) });
        }
        return failures.length === 0 ? noFailures : failures;
      },
    },
    faults,
  };
}

/** `where` counts from the row's first column. */
const inWholeRow = (cells: CellSource, first: number): CellSource =>
  cells.of === 'text' && cells.where !== null
    ? { ...cells, where: cells.where.map((column) => first + column) }
    : cells;
