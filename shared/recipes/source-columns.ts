/** Lists the columns of a file with their use in a mapping: mapped, left out on purpose, or still open. */
import { isOwnHead } from '../columns/transforms.ts';
import { columnsOf, type ValueSource } from './field.ts';
import type { Recipe } from './recipe.ts';
import type { Target } from './target.ts';
import { fieldsOf } from './target-fields.ts';

/** A field of a target that reads a column. */
interface ColumnUse {
  /** Place among the targets of the recipe. */
  readonly target: number;
  readonly path: string;
}

export interface SourceColumn {
  /** Place in the header of the file, from 0. */
  readonly index: number;
  readonly name: string;
  /** Which of the columns of this name, from 1. */
  readonly occurrence: number;
  readonly uses: readonly ColumnUse[];
  /** `open`: no target reads it, and it is not left out on purpose. */
  readonly state: 'mapped' | 'left-out' | 'open';
}

/** Returns the columns of a header and their use in a recipe, without the columns that our own exports add. */
export function sourceColumns(
  header: readonly string[],
  { targets, leftOut = [] }: Pick<Recipe, 'leftOut'> & { readonly targets: readonly Target[] },
): SourceColumn[] {
  const uses = usesByColumn(targets);
  const leftOutNames = new Set(leftOut);
  const occurrences = new Map<string, number>();
  return header.flatMap((name, index) => {
    const occurrence = (occurrences.get(name) ?? 0) + 1;
    occurrences.set(name, occurrence);
    if (isOwnHead(name)) return [];
    const columnUses = uses.get(placeName(name, occurrence)) ?? [];
    const state = columnUses.length > 0 ? 'mapped' : leftOutNames.has(name) ? 'left-out' : 'open';
    return [{ index, name, occurrence, uses: columnUses, state }];
  });
}

/** Returns a column as the source of a value. */
export const sourceOfColumn = ({
  name,
  occurrence,
}: Pick<SourceColumn, 'name' | 'occurrence'>): ValueSource =>
  occurrence === 1 ? { column: name } : { column: name, occurrence };

/** Returns `Rack`, `Rack (2)` or `column 3, without a name`. */
export const columnLabel = ({
  index,
  name,
  occurrence,
}: Pick<SourceColumn, 'index' | 'name' | 'occurrence'>): string => {
  const label = name.trim() === '' ? `column ${index + 1}, without a name` : name;
  return occurrence === 1 ? label : `${label} (${occurrence})`;
};

function usesByColumn(targets: readonly Target[]): ReadonlyMap<string, readonly ColumnUse[]> {
  const uses = new Map<string, ColumnUse[]>();
  for (const [target, each] of targets.entries())
    for (const { path, field } of fieldsOf(each)) {
      const occurrence = 'column' in field.from ? field.from.occurrence : undefined;
      for (const name of new Set(columnsOf(field.from))) {
        const place = placeName(name, occurrence);
        const before = uses.get(place);
        if (before === undefined) uses.set(place, [{ target, path }]);
        else before.push({ target, path });
      }
    }
  return uses;
}

const placeName = (name: string, occurrence = 1): string => `${occurrence} ${name}`;
