/** Schema of a recipe's targets, to which the values of a row are mapped: attributes, lists, edges, issues, content. */
import { z } from 'zod';
import { readHead } from '../columns/header.ts';
import { field } from './field.ts';

const attributeName = z
  .string()
  .min(1, 'needs a name')
  .refine((name) => ['attribute', 'free', 'identity'].includes(readHead(name).kind), {
    error: ({ input }) => `“${input}” is not a plain attribute; add a separate target for it`,
  });

const groupId = z
  .string()
  .min(1, 'needs an id')
  .regex(/^[^:]*$/u, 'must not contain a colon');

const attribute = {
  name: attributeName,
  /** Whether the values are ogit/_xid values, for which the platform stores the ogit/_id of the vertex. */
  lookUp: z.boolean().default(false),
  ...field.shape,
};

/** Heads that a file of edges or of timeseries values has. @source interfaces.md 2.2, 2.3 and 4.1 */
export const partHeads = [
  'from:ogit/_id',
  'from:ogit/_xid',
  'verb',
  'to:ogit/_id',
  'to:ogit/_xid',
  'timestamp',
  'time',
  'value',
  'items',
] as const;

/** @source interfaces.md 2.5 */
export const target = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('identity'), name: z.enum(['ogit/_xid', 'ogit/_id']), ...field.shape }),
  z.strictObject({ kind: z.literal('attribute'), ...attribute }),
  /** Entries of a list property: = replaces all, + adds, - removes. */
  z.strictObject({
    kind: z.literal('list'),
    name: attributeName,
    effect: z.enum(['=', '+', '-']),
    /** One value, or several by the transform `split`; with `json` the cell is already the JSON of the entries. */
    value: field,
    json: z.boolean().default(false),
    /** Milliseconds since epoch. */
    created: field.optional(),
  }),
  z.strictObject({
    kind: z.literal('edge'),
    id: groupId,
    verb: field,
    /** `in` or `out`, seen from the row's vertex; `out` if absent. */
    direction: field.optional(),
    other: z.strictObject({ by: z.enum(['id', 'xid']), ...field.shape }),
  }),
  z.strictObject({
    kind: z.literal('issue'),
    id: groupId,
    attributes: z.array(z.strictObject(attribute)).min(1, 'needs an attribute'),
  }),
  z.strictObject({
    kind: z.literal('content'),
    as: z.enum(['text', 'base64']),
    content: field,
    mimetype: field.optional(),
  }),
  /** A column of an edges or timeseries file. */
  z.strictObject({ kind: z.literal('part'), name: z.enum(partHeads), ...field.shape }),
]);
export type Target = z.infer<typeof target>;
export type TargetKind = Target['kind'];
