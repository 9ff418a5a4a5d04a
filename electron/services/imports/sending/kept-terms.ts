/** How a file was read and what was decided about it, kept with its run so that the very same rows can be made again. */
import { z } from 'zod';
import { dialectNames } from '../../../../shared/csv/dialects.ts';
import { AppError } from '../../../../shared/errors.ts';
import { actions } from '../../../../shared/imports/actions.ts';
import { repair } from '../../../../shared/imports/open-file.ts';
import { encodings, fileKinds, headerForms } from '../../../../shared/imports/recognition.ts';
import { recipe } from '../../../../shared/recipes/recipe.ts';
import type { Decisions } from '../checking.ts';

/** Every question of recognition with its answer, so that none is recognised anew. */
const keptReading = z.object({
  encoding: z.enum(encodings),
  dialect: z.enum(dialectNames),
  header: z.enum(headerForms),
  kind: z.enum(fileKinds),
});
export type KeptReading = z.infer<typeof keptReading>;

export const keptTerms = z.object({
  reading: keptReading,
  decisions: z.object({
    action: z.enum(actions),
    jsonStrings: z.boolean(),
    nullKeyword: z.string(),
    repairs: z.array(repair),
    recipe: recipe.nullable(),
    defaultScope: z.string().nullable(),
  }),
});
export type KeptTerms = z.infer<typeof keptTerms>;

/** The mapping and the decisions go as they are. */
export const writeTerms = (terms: { reading: KeptReading; decisions: Decisions }): string =>
  JSON.stringify(terms);

/** @throws AppError `unreadable` for what a newer version of the program wrote */
export function readTerms(text: string): KeptTerms {
  const read = keptTerms.safeParse(jsonOf(text));
  if (read.success) return read.data;
  throw new AppError(
    'unreadable',
    'How this run was sent cannot be read; a newer version of the program may.',
    {
      details: z.prettifyError(read.error),
    },
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // The schema says that it is nothing.
  }
}
