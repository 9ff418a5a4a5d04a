/** Helpers for strict JSON schemas, which allow no unknown properties. */

/** A JSON schema of draft 2020-12, which OpenAPI 3.1 uses. */
export type Schema = { readonly [keyword: string]: unknown };

/** An object with exactly these properties; those in `optional` may be missing. */
export const exactly = (
  properties: Readonly<Record<string, Schema>>,
  { optional = [], description }: { optional?: readonly string[]; description?: string } = {},
): Schema => ({
  type: 'object',
  ...(description === undefined ? {} : { description }),
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});

export const constant = (value: string | number | boolean | null): Schema => ({ const: value });
export const text = (description?: string): Schema =>
  description === undefined ? { type: 'string' } : { type: 'string', description };
/** An integer from 0. */
export const count: Schema = { type: 'integer', minimum: 0 };
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
