/**
 * The reading settings and decisions of a file, stored with its run so that exactly the same rows can be created again.
 */
import { z } from 'zod';
import { AppError } from '../../../../shared/errors.ts';
import { actions } from '../../../../shared/imports/actions.ts';
import { type Correction, correction } from '../../../../shared/imports/corrections/corrections.ts';
import { transform } from '../../../../shared/imports/open-file.ts';
import { migrate } from '../../../../shared/recipes/migrations.ts';
import { recipe } from '../../../../shared/recipes/recipe.ts';
import { renameKeys } from '../../../../shared/rename-keys.ts';
import { type Shard, shard } from '../../../../shared/sending/shard.ts';
import type { Decisions } from '../../imports/file/checking.ts';
import { type StoredReading, storedReading } from './stored-reading.ts';

/** Another table that values were looked up in. */
const storedLookupTable = z.object({
  /** @source lookupTableId */
  id: z.string(),
  /** Name of its file, and of the table if the file has several. */
  name: z.string(),
  /** SHA-256 of all bytes of the file, hexadecimal. */
  sha256: z.string(),
  file: z.object({ kind: z.enum(['path', 'copy']), path: z.string() }),
  reading: storedReading,
});
export type StoredLookupTable = z.infer<typeof storedLookupTable>;

/** The terms of a run, as the journal stores them in JSON. */
export const storedTerms = z.object({
  reading: storedReading,
  decisions: z.object({
    action: z.enum(actions),
    jsonStrings: z.boolean(),
    nullKeyword: z.string(),
    transforms: z.array(transform),
    recipe: recipe.nullable(),
    defaultScope: z.string().nullable(),
  }),
  /** Cells corrected by hand, of the file with this hash; absent where there were none. */
  corrections: z.object({ sha256: z.string(), cells: z.array(correction) }).optional(),
  /** Lookup tables, by their name in earlier data; absent where nothing was looked up. */
  keyTables: z.array(storedLookupTable).optional(),
  /** Names of the columns of the file that are not sent; absent where all are. */
  unsent: z.array(z.string()).optional(),
  /** Absent where the run has all rows of its file. */
  shard: shard.optional(),
});
type KeptTerms = z.infer<typeof storedTerms>;

/** Writes the terms as JSON, which `readTerms` reads. */
export const writeTerms = (terms: {
  reading: StoredReading;
  decisions: Decisions;
  corrections?: { readonly sha256: string; readonly cells: readonly Correction[] } | undefined;
  keyTables?: readonly StoredLookupTable[] | undefined;
  unsent?: readonly string[] | undefined;
  shard?: Shard | undefined;
}): string => JSON.stringify(terms);

/** Names of the columns that a run does not send; none where its terms do not say so. */
export function unsentIn(terms: string): readonly string[] {
  const read = storedTerms.pick({ unsent: true }).safeParse(jsonOf(terms));
  return read.success ? (read.data.unsent ?? []) : [];
}

/** Other tables that a run looked values up in; none where its terms do not say so. */
export function lookupTablesIn(terms: string): readonly StoredLookupTable[] {
  const read = storedTerms.pick({ keyTables: true }).safeParse(jsonOf(terms));
  return read.success ? (read.data.keyTables ?? []) : [];
}

/** @throws AppError `unreadable` for terms of a newer version of the program */
export function readTerms(text: string): KeptTerms {
  const read = storedTerms.safeParse(currentTerms(jsonOf(text)));
  if (read.success) return read.data;
  throw new AppError(
    'unreadable',
    'The settings of this run cannot be read; a newer version of Graph Intake may be able to read them.',
    {
      details: z.prettifyError(read.error),
    },
  );
}

/** The shard of a run; undefined where it has none, and for terms of a newer version of the program. */
export function shardOfTerms(text: string): Shard | undefined {
  return z.object({ shard: shard.optional() }).safeParse(jsonOf(text)).data?.shard;
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
    return undefined; // The schemas reject it.
  }
}
