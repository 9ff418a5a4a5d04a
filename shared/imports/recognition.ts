/** How a file is read: each recognised property with its confidence and reason, and the user's choice. */
import { z } from 'zod';
import { dialectNames } from '../csv/dialects.ts';
import { encodings, fileKinds, headerForms } from './readings.ts';

export type Encoding = (typeof encodings)[number];
export type FileKind = (typeof fileKinds)[number];
export type HeaderForm = (typeof headerForms)[number];

const confidences = ['certain', 'likely', 'guess'] as const;
export type Confidence = (typeof confidences)[number];

const guessOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.object({
    value: z.enum(values),
    confidence: z.enum(confidences),
    /** Reason for the value, in a few words that follow “because”. */
    reason: z.string(),
    /** Whether the user chose the value instead of the recognised one. */
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
