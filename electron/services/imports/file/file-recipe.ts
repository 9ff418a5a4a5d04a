/** The recipe of an open file: set, changed and removed, consistently with how the file is read. */
import { isDeepStrictEqual } from 'node:util';
import type { Conversion, ReadingOptions } from '../../../../shared/imports/conversion.ts';
import type { MappedRows } from '../../../../shared/imports/mapping.ts';
import { lookupTablePlaces } from '../../../../shared/recipes/lookup-table-places.ts';
import type { Recipe } from '../../../../shared/recipes/recipe.ts';
import type { LookupTablePlace } from '../../../../shared/recipes/transforms/lookup-table.ts';
import type { RecognisedFile } from '../../../engine/recognise/recognised.ts';
import { type LookupTableState, preparedKeys } from '../lookup-tables/lookup-table-state.ts';
import type { Checking, Terms } from './checking.ts';
import type { Exclusions } from './exclusions.ts';
import {
  changedSettings,
  chosenSettings,
  groupUnder,
  mapRecords,
  type OwnReading,
  overruled,
  ownSelection,
  readingFor,
  sendingOf,
} from './mapping.ts';
import type { RowWindows } from './row-windows.ts';

export interface FileRecipe {
  /** Reads the file again with the user's choices. */
  readAs(options: ReadingOptions): void;
  /** @param defaultScope of the account that sends; null while it is unknown */
  set(recipe: Recipe | null, defaultScope: string | null): void;
  /** Previews some records, counted from 0, with a recipe that is not set. */
  mapped(input: {
    recipe: Recipe;
    defaultScope: string | null;
    first: number;
    count: number;
  }): Promise<MappedRows>;
}

export function createFileRecipe(deps: {
  readonly checking: Pick<Checking, 'terms' | 'decide'>;
  readonly excluded: Pick<Exclusions, 'rename'>;
  /** The columns and decisions as they are now. @throws AppError `conflict` before the file is recognised */
  readonly terms: () => Terms;
  /** The result of recognition; null before. */
  readonly getRecognised: () => RecognisedFile | null;
  readonly converted: () => Conversion | null;
  /** Columns that are filled down as the file is read now. */
  readonly fillDown: () => readonly string[];
  /** Reads the lookup tables of a recipe that is not set; those of `present` that have not changed stay the same. */
  readonly lookupTables: (
    places: readonly LookupTablePlace[],
    present: readonly LookupTableState[],
  ) => Promise<LookupTableState[]>;
  readonly source: RowWindows['source'];
  /** Repeats the user's search, because the values of rows have changed. */
  readonly findAgain: () => void;
  readonly readAgain: (options: ReadingOptions) => void;
  readonly onChange: () => void;
}): FileRecipe {
  const { checking, excluded, terms, getRecognised, converted, source, findAgain, onChange } = deps;
  const filledBy = (recipe: Recipe | null): readonly string[] => recipe?.reading.fillDown ?? [];
  /** Reads the file again. Columns are filled down as the recipe says, whatever `options` contain. */
  const readAgain = (options: ReadingOptions) => {
    const columns = filledBy(checking.terms?.decisions.recipe ?? null);
    deps.readAgain({ ...options, ...(columns.length > 0 && { fillDown: [...columns] }) });
  };
  /** What the user had overruled before the recipe with a reading was set. */
  let own: OwnReading = {};
  /** Returns what the user has overruled; what the recipe has overruled is not the user's. */
  const ownOverrules = (
    { recognition }: RecognisedFile,
    { encoding, dialect, header, source }: Recipe['reading'],
  ) => {
    const selection = converted()?.selection;
    const present = overruled(recognition);
    const isOf = <T>(setting: T | undefined, value: T | undefined) =>
      setting !== undefined && setting === value;
    own = {
      encoding: isOf(encoding, present.encoding) ? own.encoding : present.encoding,
      dialect: isOf(dialect, present.dialect) ? own.dialect : present.dialect,
      header: isOf(header, present.header) ? own.header : present.header,
      source: selection === undefined ? own.source : ownSelection(selection, source, own.source),
    };
    return own;
  };
  return {
    readAs(overrules) {
      const recipe = checking.terms?.decisions.recipe ?? null;
      const recognised = getRecognised();
      if (recipe === null || recognised === null) return readAgain(overrules);
      // The next edit of the mapping would otherwise read the file with the previous setting of its recipe.
      const chosen = changedSettings(recipe.reading, overrules);
      own = { ...own, ...chosen };
      const { kind = recipe.kind } = overrules;
      const { source } = recipe.reading;
      const reading = {
        ...recipe.reading,
        ...chosen,
        ...(source && overrules.source && { source: chosenSettings(source, overrules.source) }),
      };
      const next = { ...recipe, kind, reading };
      if (!isDeepStrictEqual(next, recipe)) checking.decide(() => ({ recipe: next }));
      if (overrules.kind === undefined) return readAgain(overrules);
      // The recipe decides the kind of a mapped file; the recognised kind stays, for the time without a recipe.
      const { kind: recognisedKind } = overruled(recognised.recognition);
      const { kind: _, ...others } = overrules;
      readAgain({ ...others, ...(recognisedKind !== undefined && { kind: recognisedKind }) });
    },
    set(recipe, defaultScope) {
      const recognised = getRecognised();
      const { decisions, shape } = terms();
      // Null if the file is already read as the recipe says.
      const before = decisions.recipe?.reading ?? {};
      const newReading =
        recognised === null
          ? null
          : readingFor(recipe?.reading ?? {}, ownOverrules(recognised, before), recognised, converted());
      checking.decide(() => ({
        ...(recipe !== null && sendingOf(recipe, decisions.recipe)),
        recipe,
        defaultScope,
      }));
      if (newReading !== null) return readAgain(newReading);
      const isSameFill = isDeepStrictEqual([...deps.fillDown()], [...filledBy(recipe)]);
      if (!isSameFill && recognised !== null) return readAgain(overruled(recognised.recognition));
      findAgain();
      const after = terms().shape.header;
      // The id of a group of problems contains the place of its column, which the recipe may have moved.
      excluded.rename((group) => groupUnder(group, shape.header, after));
      onChange();
    },
    async mapped({ recipe, defaultScope, first, count }) {
      const lookupTables = preparedKeys(
        await deps.lookupTables(lookupTablePlaces(recipe), terms().lookupTables),
      );
      const now = terms();
      const { transforms } = now.decisions;
      const spec = { recipe, defaultScope, transforms, ...(lookupTables && { lookupTables }) };
      return mapRecords(await source({ first, count }), spec, getRecognised()?.header ?? [], now);
    },
  };
}
