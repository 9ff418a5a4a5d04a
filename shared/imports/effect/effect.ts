/** Schemas of the effect of sending a file: counts, the comparison with the platform, and the exact request. */
import { z } from 'zod';
import { work } from '../work.ts';

/** Numbers of cells of one column: with a value, empty (the platform ignores them), equal to the null keyword. */
const columnCells = z.object({ filled: z.number(), empty: z.number(), nulls: z.number() });
export type ColumnCells = z.infer<typeof columnCells>;

/** Number of objects of the rows; each is a maximum, because the platform may refuse some. */
const entityCounts = z.object({
  /** Without the issues. */
  vertices: z.number(),
  issues: z.number(),
  edges: z.number(),
  /** Values of timeseries; each entry of an `items` list is one. */
  values: z.number(),
  attachments: z.number(),
});
export type EntityCounts = z.infer<typeof entityCounts>;

const countedEffect = z.object({
  /** Counted rows: neither excluded nor with an error. */
  rows: z.number(),
  /** Rows with an error that would still be sent; the platform refuses them. */
  errorRows: z.number(),
  excludedCount: z.number(),
  entities: entityCounts,
  /** In the order of the columns. */
  columns: z.array(columnCells),
  /** Rows that may remove something on the platform. */
  removingRows: z.number(),
});
export type CountedEffect = z.infer<typeof countedEffect>;

const countState = work(countedEffect.shape);
export type CountState = z.infer<typeof countState>;

/** How rows compare with what the platform has now; the numbers add up to `compared`. */
const presentCounts = z.object({
  compared: z.number(),
  /** The platform already has all values of the row. */
  unchanged: z.number(),
  /** Some attribute changes, and none is removed. */
  changed: z.number(),
  /** Some attribute, or the whole vertex, is removed. */
  removed: z.number(),
  /** The platform has no such vertex. */
  missing: z.number(),
  /** The platform lacks a vertex that the row looks up, and refuses the row unless that vertex is created before. */
  unresolved: z.number(),
});
export type PresentCounts = z.infer<typeof presentCounts>;

const presentState = work({
  counts: presentCounts,
  /** Rows that could be compared; more than `counts.compared` for a sample. */
  of: z.number(),
  /** Rows of `changed` and `removed` that are stored to be shown. */
  kept: z.number(),
  connection: z.string(),
  /** Milliseconds since epoch. */
  readAt: z.number(),
});
export type PresentState = z.infer<typeof presentState>;

/** A list property; `more` is the number of items that are not shown. */
const presentList = z.object({
  items: z.array(
    z.object({
      value: z.string(),
      /** Milliseconds since epoch; null for the time of sending. */
      created: z.number().nullable(),
    }),
  ),
  more: z.number(),
});

/** Null for an absent value. */
const presentValue = z.union([z.string(), presentList]).nullable();
export type PresentValue = z.infer<typeof presentValue>;

export const presentRow = z.object({
  record: z.number(),
  identity: z.string(),
  /** Only attributes that change; `column` is the attribute, without the prefix of its head. */
  cells: z.array(z.object({ column: z.string(), before: presentValue, after: presentValue })),
});
export type PresentRow = z.infer<typeof presentRow>;

/** Limit of the changed rows that are stored to be shown; others are only counted. */
export const maxPresentRows = 1_000;
/** Number of rows in a sample, which are spread over the file. */
export const sampleRows = 100;

export const effectOfFile = z.object({ fileId: z.string(), counted: countState, present: presentState });
export type EffectOfFile = z.infer<typeof effectOfFile>;

/** Placeholder of the token. */
export const tokenPlace = '<ACCESS_TOKEN>';

/** The first request as it will be sent, with {@link tokenPlace} for the token. */
export const exactRequest = z.object({
  method: z.string(),
  address: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Beginning of the body: the header and some whole rows; a longer one is cut. */
  bodyStart: z.string(),
  isCut: z.boolean(),
  /** Rows in `bodyStart`, and in the whole body. */
  shownRows: z.number(),
  rows: z.number(),
  bodyBytes: z.number(),
  /** How many requests there will be, and whether that is certain. */
  requests: z.number(),
  isCertain: z.boolean(),
  /** The request with the rows of `bodyStart` as a curl command for a POSIX shell; null if it would be too long. */
  curl: z.string().nullable(),
});
export type ExactRequest = z.infer<typeof exactRequest>;
