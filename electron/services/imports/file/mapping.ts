/** The effect of setting a recipe for an open file, and a preview of its rows. */
import { isDeepStrictEqual } from 'node:util';
import { rowOfCells } from '../../../../shared/columns/row.ts';
import type {
  Conversion,
  ReadingOptions,
  TableSelection,
  TableSettings,
} from '../../../../shared/imports/conversion.ts';
import type { MappedRow, MappedRows } from '../../../../shared/imports/mapping.ts';
import { cutCharacters } from '../../../../shared/imports/open-file.ts';
import type { Overrules, Recognition } from '../../../../shared/imports/recognition.ts';
import type { Recipe } from '../../../../shared/recipes/recipe.ts';
import { fieldsOf } from '../../../../shared/recipes/target-fields.ts';
import { compileShape, type ShapeSpec } from '../../../engine/check/compile-shape.ts';
import type { RecognisedFile } from '../../../engine/recognise/recognised.ts';
import type { Decisions, Terms } from './checking.ts';
import { type ReadRecord, textsOf } from './rows.ts';

/** Returns the sending options that differ from those of the recipe before; the others stay as the user has them. */
export function sendingOf(recipe: Recipe, before: Recipe | null): Partial<Decisions> {
  const { action, nullKeyword, jsonStrings } = recipe.sending;
  const old = before?.sending ?? {};
  return {
    ...(action !== undefined && action !== old.action && { action }),
    ...(nullKeyword !== undefined && nullKeyword !== old.nullKeyword && { nullKeyword }),
    ...(jsonStrings !== undefined && jsonStrings !== old.jsonStrings && { jsonStrings }),
  };
}

/** What the user has overruled, or selected in a workbook. */
export type OwnReading = Overrules & Pick<ReadingOptions, 'source'>;

/**
 * Returns how to read the file again for the reading of a recipe; null if it is already read in that way.
 * @param own what the user has overruled without the recipe
 */
export function readingFor(
  reading: Recipe['reading'],
  own: OwnReading,
  file: RecognisedFile,
  converted: Conversion | null,
): ReadingOptions | null {
  const { recognition, isConvertedText = false } = file;
  const { encoding = own.encoding, dialect = own.dialect, header = own.header } = reading;
  const present = overruled(recognition);
  const same =
    isRead(encoding, present.encoding, recognition.encoding) &&
    isRead(dialect, present.dialect, recognition.dialect) &&
    isRead(header, present.header, recognition.header);
  const namesFormat = (reading.encoding ?? reading.dialect ?? reading.header) !== undefined;
  const source = sourceFor(reading.source, own.source, converted);
  if (same && !(namesFormat && isConvertedText) && source === null) return null;
  return {
    ...(present.kind !== undefined && { kind: present.kind }),
    ...(encoding !== undefined && { encoding }),
    ...(dialect !== undefined && { dialect }),
    ...(header !== undefined && { header }),
    ...(source !== null && { source }),
  };
}

/** Whether a setting is as wanted; undefined for what recognition finds. */
const isRead = <T>(
  wanted: T | undefined,
  overrule: T | undefined,
  recognised: { readonly value: T },
): boolean => (wanted === undefined ? overrule === undefined : wanted === recognised.value);

/** Returns the settings of a recipe for which other values were chosen, with these values. */
export function changedSettings(
  { encoding, dialect, header }: Recipe['reading'],
  chosen: Overrules,
): Pick<Overrules, 'encoding' | 'dialect' | 'header'> {
  const isOther = (setting: unknown, value: unknown) =>
    setting !== undefined && value !== undefined && setting !== value;
  return {
    ...(isOther(encoding, chosen.encoding) && { encoding: chosen.encoding }),
    ...(isOther(dialect, chosen.dialect) && { dialect: chosen.dialect }),
    ...(isOther(header, chosen.header) && { header: chosen.header }),
  };
}

/** Returns a table selection with a recipe's settings; null where they change nothing, or matter to workbooks only. */
function sourceFor(
  settings: TableSettings = {},
  own: TableSelection = {},
  converted: Conversion | null,
): TableSelection | null {
  const { hidden: _, merged: __, timeZone: ___, ...textSettings } = settings;
  if (converted === null && Object.keys(textSettings).length === 0) return null;
  const before = converted?.selection ?? {};
  const after = { ...own, ...settings };
  return isDeepStrictEqual(before, after) ? null : after;
}

/**
 * Returns the table selection of the user: `present` with what the user had selected before in place of what the recipe
 * has set.
 */
export function ownSelection(
  present: TableSelection,
  ofRecipe: TableSettings = {},
  before: TableSelection = {},
): TableSelection {
  const set = new Map<string, unknown>(Object.entries(ofRecipe));
  const isSet = ([key, value]: [string, unknown]) => set.has(key) && isDeepStrictEqual(set.get(key), value);
  const kept = Object.entries(present).filter((setting) => !isSet(setting));
  const replaced = Object.entries(before).filter(([key]) =>
    isSet([key, present[key as keyof TableSelection]]),
  );
  return Object.fromEntries([...kept, ...replaced]);
}

/** Returns the table settings of a recipe with what the user has chosen instead. */
export const chosenSettings = (ofRecipe: TableSettings, chosen: TableSelection): TableSettings =>
  Object.fromEntries(Object.entries(chosen).filter(([key]) => key in ofRecipe));

/** Returns what the user has overruled in the recognition. */
export function overruled({ encoding, dialect, header, kind }: Recognition): Overrules {
  return {
    ...(encoding.overruled && { encoding: encoding.value }),
    ...(dialect.overruled && { dialect: dialect.value }),
    ...(header.overruled && { header: header.value }),
    ...(kind.overruled && { kind: kind.value }),
  };
}

/** Returns the recognition for the page: the recipe decides the kind of a mapped file. */
export const withKindOf = (recognition: Recognition, recipe: Recipe | null): Recognition =>
  recipe === null
    ? recognition
    : {
        ...recognition,
        kind: {
          value: recipe.kind,
          confidence: 'certain',
          reason: 'set by its mapping',
          overruled: false,
        },
      };

/**
 * Returns the id of a group of problems under another header, because the id contains the place of the column; null
 * where the column is gone.
 */
export function groupUnder(
  group: string,
  before: readonly string[],
  after: readonly string[],
): string | null {
  const at = group.lastIndexOf('@');
  const column = Number(group.slice(at + 1));
  if (column < 0) return group;
  const next = after.indexOf(before[column] ?? '');
  return next < 0 ? null : `${group.slice(0, at)}@${next}`;
}

/** Returns by sent column the column of the file whose cells it contains; columns with other values are left out. */
export function sourcesOf(recipe: Recipe | null): ReadonlyMap<string, string> {
  const fields = recipe?.targets.flatMap(fieldsOf) ?? [];
  return new Map(
    fields.flatMap(({ head, field: { from } }) =>
      head !== null && 'column' in from ? [[head, from.column]] : [],
    ),
  );
}

/** Previews some records of a draft, with the same code that checks and sends. */
export function mapRecords(
  records: readonly ReadRecord[],
  spec: ShapeSpec,
  header: readonly string[],
  { decisions }: Terms,
): MappedRows {
  const shape = compileShape(spec, header, decisions);
  const rows = records.map(({ record, cells }): MappedRow => {
    const source = rowOfCells(cells, decisions);
    const view = shape.view(source);
    const isComplete = view.count === shape.header.length;
    return {
      record,
      before: textsOf(source).map(cut),
      after: isComplete ? textsOf(view).map(cut) : [],
      failures: (shape.failures?.(source) ?? []).map(({ column, message }) => ({ column, message })),
    };
  });
  return { header: [...shape.header], rows, faults: [...shape.faults] };
}

const cut = (text: string): string => text.slice(0, cutCharacters);
