/** How a file is read: the recognised property, its confidence and reason, and the user's choice. */
import { z } from 'zod';
import { dialectNames } from '../csv/dialects.ts';

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

export const fileKinds = ['vertices', 'edges', 'timeseries', 'attachments', 'combined', 'objects'] as const;
export type FileKind = (typeof fileKinds)[number];

/** Whether the first record names the columns; without one they are named “column 1”, “column 2”, …. */
export const headerForms = ['first-row', 'none'] as const;
export type HeaderForm = (typeof headerForms)[number];

const confidences = ['certain', 'likely', 'guess'] as const;
export type Confidence = (typeof confidences)[number];

const guessOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.object({
    value: z.enum(values),
    confidence: z.enum(confidences),
    /** Why, in a few words that follow “because”. */
    reason: z.string(),
    /** Chosen by the user instead of the recognised value. */
    overruled: z.boolean(),
  });

export const recognition = z.object({
  encoding: guessOf(encodings),
  /** Bytes of a byte order mark; they are removed and belong to no cell. */
  markBytes: z.number(),
  dialect: guessOf(dialectNames),
  header: guessOf(headerForms),
  kind: guessOf(fileKinds),
});
export type Recognition = z.infer<typeof recognition>;

/** The user's choices for a file; the remaining properties are recognised. */
export const overrules = z
  .object({
    encoding: z.enum(encodings),
    dialect: z.enum(dialectNames),
    header: z.enum(headerForms),
    kind: z.enum(fileKinds),
  })
  .partial();
export type Overrules = z.infer<typeof overrules>;
