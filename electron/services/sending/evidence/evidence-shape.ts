/**
 * The parts of an evidence file: a zip of a summary, all rows and requests as CSV, the recipe, and a page for people.
 */
import { z } from 'zod';
import { addresses } from '../../../../shared/connections.ts';
import { repeatClass } from '../../../../shared/imports/retry-safety.ts';
import { renameKeys } from '../../../../shared/rename-keys.ts';
import { outcome } from '../../../../shared/sending/outcome-schemas.ts';
import { requestStates, runState } from '../../../../shared/sending/runs.ts';
import { storedTerms } from '../runs/stored-terms.ts';

export const recipeEntry = 'recipe.json';
export const correctionsEntry = 'corrections.csv';
export const readmeEntry = 'README.txt';

const { reading, decisions } = storedTerms.shape;

/** Content of `summary.json`. It holds no credentials. */
const evidenceSummary = z.object({
  format: z.literal('graph-intake-evidence'),
  version: z.literal(1),
  /** Version of the program that wrote it. */
  program: z.string().max(100),
  /** Milliseconds since epoch. */
  writtenAt: z.number(),
  run: runState,
  file: z.object({
    /** SHA-256, hexadecimal. */
    hash: z.string().max(64).nullable(),
    sizeBytes: z.number(),
    records: z.number(),
    /** Names of the columns as sent. */
    columns: z.array(z.string()),
    /** Columns of the file that were not sent; absent where all were. */
    unsent: z.array(z.string()).optional(),
  }),
  connection: z.object({ name: z.string(), addresses: addresses.nullable() }),
  /** The name of the recipe, whose content is in `recipe.json`. */
  recipe: z.string().nullable(),
  reading,
  decisions: decisions.omit({ recipe: true }),
  /** How many cells were corrected by hand; `corrections.csv` lists them. Absent if there were none. */
  corrections: z.number().optional(),
  /** Files of the other tables that the recipe looked values up in; absent where it looked nothing up. */
  lookedUpIn: z.array(z.object({ name: z.string(), hash: z.string().max(64), reading })).optional(),
});
export type EvidenceSummary = z.infer<typeof evidenceSummary>;

/** Keys of `summary.json`, which are those of version 0.1, and the names that the program now has for them. */
const summaryKeys = { setAside: 'excludedCount', repairs: 'transforms' } as const;
const programKeys = Object.fromEntries(Object.entries(summaryKeys).map(([key, name]) => [name, key]));

/** The text of `summary.json`. */
export const writeSummary = (summary: EvidenceSummary): string =>
  `${JSON.stringify(renameKeys(summary, programKeys), null, 2)}\n`;

/** @throws SyntaxError, z.ZodError */
export const readSummary = (text: string): EvidenceSummary =>
  evidenceSummary.parse(renameKeys(JSON.parse(text), summaryKeys));

const number = z
  .string()
  .regex(/^\d{1,16}$/)
  .transform(Number);
/** Reads a cell, and an empty one as null. */
const orNull = (text: z.ZodType<number, string>) => z.union([z.literal('').transform(() => null), text]);

/** The columns of `rows.csv` in their order. */
export const evidenceRow = z.object({
  record: number,
  outcome,
  identity: z.string(),
  id: z.string(),
  reason: z.string(),
  request: orNull(number),
  /** Id of a cause in the summary; empty if the row has none of them. */
  cause: z.string(),
});

/** The columns of `requests.csv` in their order. */
export const evidenceRequest = z.object({
  number,
  of: orNull(number),
  class: repeatClass,
  rows: number,
  firstRecord: number,
  lastRecord: number,
  bytes: number,
  bodyHash: z.string().max(64),
  state: z.enum(requestStates),
  status: orNull(number),
  message: z.string(),
  sentAt: number,
  endedAt: orNull(number),
});

/** The columns of `corrections.csv` in their order; records from 1 after the header. */
export const correctionColumns = ['record', 'column', 'before', 'after', 'correctedAt'] as const;

/** Returns the column names of a CSV file in the evidence, in their order. */
export const columnsOf = <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>): string[] =>
  Object.keys(shape);
