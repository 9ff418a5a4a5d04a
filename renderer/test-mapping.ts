/** Mapping of the in-memory host, with the real compiler of recipes. */
import { readColumn } from '../shared/columns/header.ts';
import { plainMeaning, rowOfCells } from '../shared/columns/row.ts';
import type { MappedRows } from '../shared/imports/mapping.ts';
import type { PreviewRow, ReadyFile } from '../shared/imports/open-file.ts';
import { compileRecipe } from '../shared/recipes/compile.ts';
import type { Recipe } from '../shared/recipes/recipe.ts';

const compile = (recipe: Recipe, { sourceColumns }: ReadyFile) =>
  compileRecipe(recipe, sourceColumns, { defaultScope: 'practice-scope' });

/** Returns the properties of a file that change when it is mapped by a recipe, or for null by none. */
export function mappedBy(recipe: Recipe | null, file: ReadyFile): Partial<ReadyFile> {
  const kind = recipe?.kind ?? file.recognition.kind.value;
  const { shape, faults } =
    recipe === null ? { shape: { header: file.sourceColumns }, faults: [] } : compile(recipe, file);
  return {
    recipe,
    recipeFaults: [...faults],
    columns: shape.header.map((name) => readColumn(name, kind)),
    blocked: faults[0]?.message ?? null,
  };
}

/** Maps rows by a recipe, for the preview of the mapping. @param rows rows of the file before mapping */
export function mapRows(recipe: Recipe, file: ReadyFile, rows: readonly PreviewRow[]): MappedRows {
  const { shape, faults } = compile(recipe, file);
  return {
    header: [...shape.header],
    faults: [...faults],
    rows: rows.map(({ record, cells }) => {
      const source = rowOfCells(cells, plainMeaning);
      const view = shape.view(source);
      return {
        record,
        before: [...cells],
        after: view.count === shape.header.length ? shape.header.map((_, column) => view.text(column)) : [],
        failures: shape.failures(source).map(({ column, message }) => ({ column, message })),
      };
    }),
  };
}
