/** The recipe by which an open file is read, mapped and sent as it stands now: what saving it would keep. */
import type { Repair } from '../imports/open-file.ts';
import type { Recognition } from '../imports/recognition.ts';
import { conventionalTargets } from './conventional-targets.ts';
import { fingerprint } from './fingerprint.ts';
import { recipeVersion } from './migrations.ts';
import { type Recipe, writeRecipe } from './recipe.ts';
import type { Target } from './target.ts';
import { fieldsOf, withField } from './target-fields.ts';

export interface MappedFile {
  readonly recognition: Recognition;
  readonly action: string;
  readonly actions: readonly string[];
  readonly jsonStrings: boolean;
  readonly nullKeyword: string;
  readonly repairs: readonly Repair[];
  /** The file's own heads. */
  readonly sourceColumns: readonly string[];
  /** Null where its heads are taken as they are. */
  readonly recipe: Recipe | null;
}

/** Without a recipe of its own, the heads that follow the conventions become its targets. */
export function recipeOfFile(file: MappedFile, name: string): Recipe {
  const { recipe, sourceColumns, recognition, repairs } = file;
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
    targets: repairs.reduce(withFill, targets),
  };
}

/** Whether both do the same; for which header they were made, and their names, do not matter. */
export const isSameRecipe = (one: Recipe, other: Recipe): boolean => bare(one) === bare(other);

const bare = (recipe: Recipe): string => writeRecipe({ ...recipe, name: 'recipe', fingerprint: '' });

/** What the user said; what the recipe says stays where it is still so, though recognition found the same. */
function readingOf({ recognition, recipe }: MappedFile): Recipe['reading'] {
  const { encoding, dialect, header } = recognition;
  const said = recipe?.reading ?? {};
  return {
    ...((encoding.overruled || said.encoding === encoding.value) && { encoding: encoding.value }),
    ...((dialect.overruled || said.dialect === dialect.value) && { dialect: dialect.value }),
    ...((header.overruled || said.header === header.value) && { header: header.value }),
  };
}

/** What is as the program proposes goes without saying, unless the recipe said it already. */
function sendingOf({ action, actions, jsonStrings, nullKeyword, recipe }: MappedFile): Recipe['sending'] {
  const said = recipe?.sending ?? {};
  const { action: _, jsonStrings: __, nullKeyword: ___, ...others } = said;
  return {
    ...(action !== actions[0] || said.action === action
      ? { action: action as NonNullable<typeof said.action> }
      : {}),
    ...others,
    ...(jsonStrings || said.jsonStrings === jsonStrings ? { jsonStrings } : {}),
    ...(nullKeyword !== 'null' || said.nullKeyword === nullKeyword ? { nullKeyword } : {}),
  };
}

/**
 * With a repair of Problems. The account's default scope goes into a recipe only as a column of its own: as the default
 * of a column that is there it would be a text, and wrong on every other connection.
 */
function withFill(targets: readonly Target[], { column, value, origin }: Repair): Target[] {
  for (const [index, target] of targets.entries())
    for (const { path, head, field } of fieldsOf(target)) {
      if (head !== column) continue;
      const isThere = field.repairs.some((each) => each.kind === 'default');
      if (isThere || origin === 'default-scope' || !('column' in field.from)) return [...targets];
      const repairs = [...field.repairs, { kind: 'default' as const, value }];
      return targets.with(index, withField(target, path, { ...field, repairs }));
    }
  if (origin !== 'default-scope') return [...targets];
  const account = { from: { account: 'default-scope' as const }, repairs: [] };
  return [...targets, { kind: 'attribute', name: column, lookUp: false, ...account }];
}
