/** A recipe: how a file is read, how its columns are mapped, and how it is sent. A small JSON file for people, too. */
import { z } from 'zod';
import { dialectNames } from '../csv/dialects.ts';
import { AppError } from '../errors.ts';
import { actions } from '../imports/actions.ts';
import { tableSettings } from '../imports/conversion.ts';
import { nullKeyword } from '../imports/null-keyword.ts';
import { encodings, fileKinds, headerForms } from '../imports/readings.ts';
import { type JsonObject, migrate, recipeVersion } from './migrations.ts';
import { reasonOf } from './schema-reason.ts';
import { target } from './target.ts';

export const recipe = z.strictObject({
  /** Address of the schema of the file, for editors; the program ignores it. */
  $schema: z.string().optional(),
  version: z.literal(recipeVersion),
  name: z.string().min(1).max(200),
  /** Fingerprint of the header for which it was created (see `fingerprint.ts`); empty if there was none. */
  fingerprint: z.string().regex(/^(?:[0-9a-f]{16})?$/u, 'must be 16 hexadecimal digits, or empty'),
  /** Kind of the mapped rows, which may differ from the recognised kind of the file. */
  kind: z.enum(fileKinds),
  /** The user's choices for the file; absent ones are recognised. */
  reading: z
    .strictObject({
      encoding: z.enum(encodings).optional(),
      dialect: z.enum(dialectNames).optional(),
      header: z.enum(headerForms).optional(),
      /** Settings of workbooks and other formats; without the table, whose name may be that of a month. */
      source: tableSettings.optional(),
      /** Names of columns whose empty cells take the value above them in the file. */
      fillDown: z.array(z.string()).optional(),
    })
    .default({}),
  /** Absent settings follow the program's proposals. */
  sending: z
    .strictObject({
      action: z.enum(actions).optional(),
      dialect: z.enum(dialectNames).optional(),
      jsonStrings: z.boolean().optional(),
      nullKeyword: nullKeyword.optional(),
      rowsPerRequest: z.int().min(1).optional(),
      requestsAtOnce: z.int().min(1).optional(),
      /** The view to which domain objects are written. */
      view: z.string().min(1).max(200).optional(),
    })
    .default({}),
  /** In the order of the columns to be sent. */
  targets: z.array(target),
  /** Names of columns that are not sent on purpose; other columns that no target reads are not decided yet. */
  leftOut: z.array(z.string()).optional(),
});
export type Recipe = z.infer<typeof recipe>;

/** @throws AppError bad-input with the place and the reason */
export function readRecipe(text: string): Recipe {
  const parsed = recipe.safeParse(migrate(readJson(text)));
  if (parsed.success) return parsed.data;
  throw new AppError('bad-input', `The recipe cannot be used: ${reasonOf(parsed.error.issues)}.`, {
    details: z.prettifyError(parsed.error),
    cause: parsed.error,
  });
}

function readJson(text: string): unknown {
  try {
    // Editors of some systems save a byte order mark.
    return JSON.parse(text.replace(/^\ufeff/u, ''));
  } catch (cause) {
    throw new AppError(
      'bad-input',
      'The recipe is not valid JSON. Compare it with a recipe that Graph Intake exported.',
      {
        details: cause instanceof Error ? cause.message : String(cause),
        cause,
      },
    );
  }
}

/**
 * Returns the text of a recipe's file, which is the same for equal recipes: its keys are in the order of the schema,
 * and defaults are left out.
 *
 * @throws AppError bad-input for what `readRecipe` would refuse
 */
export function writeRecipe(written: Recipe): string {
  const parsed = recipe.safeParse(written);
  if (!parsed.success)
    throw new AppError('bad-input', `The recipe cannot be saved: ${reasonOf(parsed.error.issues)}.`, {
      cause: parsed.error,
    });
  return `${JSON.stringify(parsed.data, withoutDefaults, 2)}\n`;
}

/** Leaves out defaults by the name of a key alone: each of these names has only one meaning in a recipe. */
function withoutDefaults(key: string, value: unknown): unknown {
  const isDefault =
    (key === 'transforms' && Array.isArray(value) && value.length === 0) ||
    (['leftOut', 'fillDown'].includes(key) && Array.isArray(value) && value.length === 0) ||
    (['lookUp', 'json', 'ignoreCase'].includes(key) && value === false) ||
    (key === 'zone' && value === 'Z') ||
    (['reading', 'sending'].includes(key) && Object.values(value ?? {}).every((part) => part === undefined));
  return isDefault ? undefined : value;
}

/** For editors and other programs; published as assets/recipe.schema.json. */
export const recipeJsonSchema = (): JsonObject => ({
  ...z.toJSONSchema(recipe, { io: 'input', reused: 'ref' }),
  title: 'Graph Intake recipe',
  description: 'How a CSV file is read, what its columns become in the graph, and how it is sent.',
});
