/** How a file was read and decided, stored with its run so that the very same rows can be made again. */
import { z } from 'zod';
import { dialectNames } from '../../../../shared/csv/dialects.ts';
import { AppError } from '../../../../shared/errors.ts';
import { actions } from '../../../../shared/imports/actions.ts';
import { tableSelection } from '../../../../shared/imports/conversion.ts';
import { transform } from '../../../../shared/imports/open-file.ts';
import { encodings, fileKinds, headerForms } from '../../../../shared/imports/readings.ts';
import { migrate } from '../../../../shared/recipes/migrations.ts';
import { recipe } from '../../../../shared/recipes/recipe.ts';
import { renameKeys } from '../../../../shared/rename-keys.ts';
import { type Shard, shard } from '../../../../shared/sending/shard.ts';
import type { Decisions } from '../../imports/file/checking.ts';

/** Every decision of recognition, so that none is recognised again. */
const keptReading = z.object({
  encoding: z.enum(encodings),
  dialect: z.enum(dialectNames),
  header: z.enum(headerForms),
  kind: z.enum(fileKinds),
  /** The table of a file that was converted; absent where it was read without conversion. */
  source: tableSelection.optional(),
});
export type KeptReading = z.infer<typeof keptReading>;

export const keptTerms = z.object({
  reading: keptReading,
  decisions: z.object({
    action: z.enum(actions),
    jsonStrings: z.boolean(),
    nullKeyword: z.string(),
    transforms: z.array(transform),
    recipe: recipe.nullable(),
    defaultScope: z.string().nullable(),
  }),
  /** Absent where the run has all rows of its file. */
  shard: shard.optional(),
});
type KeptTerms = z.infer<typeof keptTerms>;

/** The mapping and the decisions go as they are. */
export const writeTerms = (terms: {
  reading: KeptReading;
  decisions: Decisions;
  shard?: Shard | undefined;
}): string => JSON.stringify(terms);

/** @throws AppError `unreadable` for terms of a newer version of the program */
export function readTerms(text: string): KeptTerms {
  const read = keptTerms.safeParse(currentTerms(jsonOf(text)));
  if (read.success) return read.data;
  throw new AppError(
    'unreadable',
    'The settings of this run cannot be read; a newer version of the program may be able to.',
    {
      details: z.prettifyError(read.error),
    },
  );
}

/** Version 0.1 called transforms "repairs", and its recipes are of version 1. */
function currentTerms(value: unknown): unknown {
  const stored = z
    .looseObject({ decisions: z.looseObject({ recipe: z.unknown() }) })
    .safeParse(renameKeys(value, { repairs: 'transforms' }));
  if (!stored.success || stored.data.decisions.recipe == null) return stored.data ?? value;
  const { decisions, ...rest } = stored.data;
  return { ...rest, decisions: { ...decisions, recipe: migrate(decisions.recipe) } };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // The schema says that it is nothing.
  }
}
