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
  /** Conversion of a file in another format. */
  readonly converted?: Conversion | undefined;
  readonly action: string;
  readonly actions: readonly string[];
  readonly jsonStrings: boolean;
  readonly nullKeyword: string;
  readonly transforms: readonly Transform[];
  /** The file's own heads. */
  readonly sourceColumns: readonly string[];
  /** Null if the heads are used unchanged. */
  readonly recipe: Recipe | null;
}

/** Returns the recipe of a file; if the file has none, the heads that follow the conventions become targets. */
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

/** Whether two recipes do the same; their names, and the headers for which they were created, do not matter. */
export const isSameRecipe = (one: Recipe, other: Recipe): boolean => bare(one) === bare(other);

/**
 * Whether a file is mapped as a saved recipe would map it, regardless of reading and sending. The one-click fills of
 * the Problems panel may be part of the saved recipe or not.
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

/** Returns the user's choices; those of the recipe remain if they still apply, even if recognition found the same. */
function readingOf({ recognition, converted, recipe }: MappedFile): Recipe['reading'] {
  const { encoding, dialect, header } = recognition;
  const present = recipe?.reading ?? {};
  const source = converted === undefined ? present.source : settingsOf(converted.selection);
  return {
    ...((encoding.overruled || present.encoding === encoding.value) && { encoding: encoding.value }),
    ...((dialect.overruled || present.dialect === dialect.value) && { dialect: dialect.value }),
    ...((header.overruled || present.header === header.value) && { header: header.value }),
    ...(source !== undefined && { source }),
    ...(present.fillDown !== undefined && { fillDown: present.fillDown }),
  };
}

/** Returns the decisions that also apply to the next file; undefined if there are none. */
function settingsOf(selection: TableSelection): TableSettings | undefined {
  const settings = tableSettings.strip().parse(selection);
  return Object.keys(settings).length === 0 ? undefined : settings;
}

/** Returns the settings of sending, without those that equal the program's proposals, unless the recipe had them. */
function sendingOf({ action, actions, jsonStrings, nullKeyword, recipe }: MappedFile): Recipe['sending'] {
  const present = recipe?.sending ?? {};
  const { action: _, jsonStrings: __, nullKeyword: ___, ...others } = present;
  return {
    ...(action !== actions[0] || present.action === action
      ? { action: action as NonNullable<typeof present.action> }
      : {}),
    ...others,
    ...(jsonStrings || present.jsonStrings === jsonStrings ? { jsonStrings } : {}),
    ...(nullKeyword !== 'null' || present.nullKeyword === nullKeyword ? { nullKeyword } : {}),
  };
}

/**
 * Returns targets that include a one-click fill. The account's default scope is added only as a separate column: as the
 * default of an existing column it would be a constant text, which is wrong on every other connection.
 */
function withFill(targets: readonly Target[], { column, value, origin }: Transform): Target[] {
  for (const [index, target] of targets.entries())
    for (const { path, head, field } of fieldsOf(target)) {
      if (head !== column) continue;
      const hasDefault = field.transforms.some((each) => each.kind === 'default' && !each.disabled);
      if (hasDefault || origin === 'default-scope' || !('column' in field.from)) return [...targets];
      const transforms = [...field.transforms, { kind: 'default' as const, value }];
      return targets.with(index, withField(target, path, { ...field, transforms }));
    }
  if (origin !== 'default-scope') return [...targets];
  const account = { from: { account: 'default-scope' as const }, transforms: [] };
  return [...targets, { kind: 'attribute', name: column, lookUp: false, ...account }];
}
