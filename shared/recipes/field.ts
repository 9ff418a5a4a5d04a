/** A field of a recipe's target: the source of its value, and the transforms of the value. */
import { z } from 'zod';
import { readTemplate } from './template.ts';
import { transform } from './transforms/transform.ts';

const valueSource = z.union([
  z.strictObject({
    column: z.string(),
    /** Which of several columns of that name, from 1; absent for the first one. */
    occurrence: z.int().min(2).optional(),
  }),
  z.strictObject({ constant: z.string() }),
  z.strictObject({
    /** Text with `{column}` parts; the value is empty in rows in which one of these columns is empty or null. */
    template: z.string().superRefine((template, context) => {
      const read = readTemplate(template);
      if ('fault' in read) context.addIssue({ code: 'custom', message: read.fault });
    }),
  }),
  /** The default scope of the account that sends, so that a recipe fits every connection. */
  z.strictObject({ account: z.literal('default-scope') }),
]);
export type ValueSource = z.infer<typeof valueSource>;

export const field = z.strictObject({
  from: valueSource,
  /** Applied in this order. */
  transforms: z.array(transform).default([]),
});
export type Field = z.infer<typeof field>;

/** Returns the names of the columns that a source reads. */
export function columnsOf(source: ValueSource): string[] {
  if ('column' in source) return [source.column];
  if (!('template' in source)) return [];
  const parts = readTemplate(source.template);
  return 'fault' in parts ? [] : parts.flatMap((part) => ('column' in part ? [part.column] : []));
}
