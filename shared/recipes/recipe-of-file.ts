/** The recipe by which an open file is currently read, mapped and sent: the content that saving it would store. */
import {
  type Conversion,
  type TableSelection,
  type TableSettings,
  tableSettings,
} from '../imports/conversion.ts';
import type { Transform } from '../imports/open-file.ts';
import type { Recognition } from '../imports/recognition.ts';
import { conventionalTargets } from './conventional-targets.ts';
import { fingerprint } from './fingerprint.ts';
import { recipeVersion } from './migrations.ts';
import { type Recipe, writeRecipe } from './recipe.ts';
import type { Target } from './target.ts';
import { fieldsOf, withField } from './target-fields.ts';

export interface MappedFile {
  readonly recognition: Recognition;
  /** Of a file in another format. */
  readonly converted?: Conversion | undefined;
  readonly action: string;
  readonly actions: readonly string[];
  readonly jsonStrings: boolean;
  readonly nullKeyword: string;
  readonly transforms: readonly Transform[];
  /** The file's own heads. */
  readonly sourceColumns: readonly string[];
  /** Null where its heads are used unchanged. */
  readonly recipe: Recipe | null;
}

/** Without a recipe of its own, the heads that follow the conventions become its targets. */
export function recipeOfFile(file: MappedFile, name: string): Recipe {
  const { recipe, sourceColumns, recognition, transforms } = file;
  const kind = recipe?.kind ?? recognition.kind.value;
  const targets =
    recipe?.targets ?? conventionalTargets(sourceColumns, kind).map((conventional) => conventional.target);
  return {
    ...(recipe?.$schema !== undefined && { $schema: recipe.$schema }),
    version: recipeVersion,
    name,
    fingerprint: fingerprint(sourceColumns),
    kind,
    reading: readingOf(file),
    sending: sendingOf(file),
    targets: transforms.reduce(withFill, targets),
    ...(recipe?.leftOut !== undefined && { leftOut: recipe.leftOut }),
  };
}

/** Whether both do the same; for which header they were made, and their names, do not matter. */
export const isSameRecipe = (one: Recipe, other: Recipe): boolean => bare(one) === bare(other);

/**
 * Whether a file is mapped as a saved recipe maps it, however it is read and sent. One-click fills of Problems may be in
 * the recipe, as it was saved with them, or not yet.
 */
export function isMappedBy(
  saved: Recipe,
  { recipe, transforms }: { readonly recipe: Recipe; readonly transforms: readonly Transform[] },
): boolean {
  const mapping = ({ $schema: _, ...each }: Recipe): Recipe => ({ ...each, reading: {}, sending: {} });
  const filled = { ...recipe, targets: transforms.reduce(withFill, recipe.targets) };
  return [recipe, filled].some((each) => isSameRecipe(mapping(each), mapping(saved)));
}

const bare = (recipe: Recipe): string => writeRecipe({ ...recipe, name: 'recipe', fingerprint: '' });

/** The user's choices; those of the recipe stay where they still apply, even if recognition found the same. */
function readingOf({ recognition, converted, recipe }: MappedFile): Recipe['reading'] {
  const { encoding, dialect, header } = recognition;
  const given = recipe?.reading ?? {};
  const source = converted === undefined ? given.source : settingsOf(converted.selection);
  return {
    ...((encoding.overruled || given.encoding === encoding.value) && { encoding: encoding.value }),
    ...((dialect.overruled || given.dialect === dialect.value) && { dialect: dialect.value }),
    ...((header.overruled || given.header === header.value) && { header: header.value }),
    ...(source !== undefined && { source }),
    ...(given.fillDown !== undefined && { fillDown: given.fillDown }),
  };
}

/** Undefined where the user chose nothing that applies to the next file as well. */
function settingsOf(selection: TableSelection): TableSettings | undefined {
  const settings = tableSettings.strip().parse(selection);
  return Object.keys(settings).length === 0 ? undefined : settings;
}

/** The program's proposals are left out, unless the recipe had them already. */
function sendingOf({ action, actions, jsonStrings, nullKeyword, recipe }: MappedFile): Recipe['sending'] {
  const given = recipe?.sending ?? {};
  const { action: _, jsonStrings: __, nullKeyword: ___, ...others } = given;
  return {
    ...(action !== actions[0] || given.action === action
      ? { action: action as NonNullable<typeof given.action> }
      : {}),
    ...others,
    ...(jsonStrings || given.jsonStrings === jsonStrings ? { jsonStrings } : {}),
    ...(nullKeyword !== 'null' || given.nullKeyword === nullKeyword ? { nullKeyword } : {}),
  };
}

/**
 * With a one-click fill of Problems. The account's default scope goes into a recipe only as a column of its own: as
 * the default of an existing column it would be a text, and wrong on every other connection.
 */
function withFill(targets: readonly Target[], { column, value, origin }: Transform): Target[] {
  for (const [index, target] of targets.entries())
    for (const { path, head, field } of fieldsOf(target)) {
      if (head !== column) continue;
      const isThere = field.transforms.some((each) => each.kind === 'default' && !each.disabled);
      if (isThere || origin === 'default-scope' || !('column' in field.from)) return [...targets];
      const transforms = [...field.transforms, { kind: 'default' as const, value }];
      return targets.with(index, withField(target, path, { ...field, transforms }));
    }
  if (origin !== 'default-scope') return [...targets];
  const account = { from: { account: 'default-scope' as const }, transforms: [] };
  return [...targets, { kind: 'attribute', name: column, lookUp: false, ...account }];
}
