/** Vertices: find, look at, and write to them, with the write seen before it happens. Calls, events and their shapes. */

import { z } from 'zod';
import { exportDestination } from './export-destination.ts';
import { source } from './imports.ts';
import { slice } from './paging.ts';
import { call, event } from './rpc.ts';

const json: z.ZodType<unknown> = z.unknown();
/**
 * Attribute → value, as `GET /{id}?listMeta=true` returns it: a list property is an array of `{value, created}`.
 * @source wire.md §4, "Lists"
 */
const vertexAttributes = z.record(z.string(), json);
export type VertexAttributes = z.infer<typeof vertexAttributes>;

/** Row of a list of vertices. */
export const vertexRow = z.object({
  id: z.string(),
  /** Empty where it has none, as the next two. */
  xid: z.string(),
  name: z.string(),
  type: z.string(),
});
export type VertexRow = z.infer<typeof vertexRow>;

/** A result of a query: its attributes as a query returns them, lists as one text. */
const foundRow = vertexRow.extend({ attributes: vertexAttributes });
export type FoundRow = z.infer<typeof foundRow>;

export const openVertex = vertexRow.extend({
  attributes: vertexAttributes,
  /** `ogit/_v`: counts writes; null where the platform does not report it. */
  version: z.number().nullable(),
  /** When it was read, in milliseconds since epoch. */
  readAt: z.number(),
});
export type OpenVertex = z.infer<typeof openVertex>;

const edgeRow = z.object({
  verb: z.string(),
  direction: z.enum(['out', 'in']),
  /** Milliseconds since epoch; null where the platform does not report it. */
  createdAt: z.number().nullable(),
  /** The other end. */
  other: vertexRow,
});
export type EdgeRow = z.infer<typeof edgeRow>;

const historyEntry = z.object({
  /** `create`, `update`, `delete`, or what the platform calls it. */
  action: z.string(),
  /** Author as the platform reports it; empty where it does not. */
  by: z.string(),
  at: z.number().nullable(),
  version: z.number().nullable(),
  changes: z.array(
    z.object({
      name: z.string(),
      /** Absent where the attribute was, or is, not there. */
      before: json.optional(),
      after: json.optional(),
    }),
  ),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** One value of a timeseries; `at` in milliseconds since epoch. */
export const point = z.object({ at: z.number().int(), value: z.string() });

export const attachment = z.object({
  contentType: z.string(),
  /** Null where the platform does not report it before all is read. */
  sizeBytes: z.number().nullable(),
  /** The beginning of it, in base64; whole where `whole` says so. */
  base64: z.string(),
  whole: z.boolean(),
});

/** A write that was made, in the local log. */
const writeEntry = z.object({
  id: z.string(),
  at: z.number(),
  connection: z.string(),
  vertexId: z.string(),
  /** Name, xid or id: what a reader knows it by. */
  vertex: z.string(),
  method: z.string(),
  path: z.string(),
  /** The sent body, word for word. */
  body: z.string(),
  /** HTTP status; null without a response. */
  status: z.number().nullable(),
  /** First 500 characters of the response, or the reason why there is none. */
  response: z.string(),
});
export type WriteEntry = z.infer<typeof writeEntry>;

/** Result of a write. */
const writeResult = z.discriminatedUnion('outcome', [
  /** Nothing was written: since the page read it, another user changed the same data. */
  z.object({ outcome: z.literal('changed'), theirs: openVertex }),
  /** Written and read back. */
  z.object({
    outcome: z.literal('written'),
    before: openVertex,
    after: openVertex,
  }),
  /** Some of the bodies were written, then one failed: the current state, and the reason. */
  z.object({
    outcome: z.literal('stopped'),
    written: z.number().int(),
    /** Whether it is certain that only these were written: without a response, more may have been. */
    isKnown: z.boolean(),
    message: z.string(),
    /** Null where it could not be read. */
    after: openVertex.nullable(),
  }),
]);
export type WriteResult = z.infer<typeof writeResult>;

const ofVertex = z.object({ id: z.string().min(1) });
/** Confirmation of writing that a production connection requires once in a session. */
const agreed = z.boolean();

export const vertices = {
  /**
   * Finds vertices by the user's text: an `ogit/_id`, an `ogit/_xid` or a query. Ids and xids are tried first;
   * `query` is the query where the text was read as one.
   * @throws AppError `bad-input` with the platform's own words for a query that it cannot read
   */
  find: call(
    z.object({ text: z.string().trim().min(1), ...slice }),
    z.object({
      as: z.enum(['id', 'xid', 'query']),
      query: z.string(),
      /** Null where the platform does not count. */
      total: z.number().nullable(),
      rows: z.array(foundRow),
    }),
    { timeoutMs: null },
  ),
  /** By `ogit/_id` or `ogit/_xid`. @throws AppError `not-found` */
  open: call(z.object({ name: z.string().trim().min(1) }), openVertex, { timeoutMs: null }),
  /** Number of edges of the vertex by verb and direction. */
  verbs: call(
    ofVertex,
    z.array(z.object({ verb: z.string(), direction: z.enum(['out', 'in']), count: z.number() })),
    { timeoutMs: null },
  ),
  /** A slice of the edges of one kind, with the names of the other ends. */
  edges: call(
    ofVertex.extend({ verb: z.string().nullable(), direction: z.enum(['out', 'in']).nullable(), ...slice }),
    z.object({ total: z.number(), rows: z.array(edgeRow) }),
    { timeoutMs: null },
  ),
  /** Newest first. */
  history: call(ofVertex, z.array(historyEntry), { timeoutMs: null }),
  /** Of a timeseries, oldest first; at most 10,000, the newest of the range. */
  values: call(
    ofVertex.extend({ from: z.number().nullable(), to: z.number().nullable() }),
    z.object({ points: z.array(point), cut: z.boolean() }),
    { timeoutMs: null },
  ),
  addValues: call(ofVertex.extend({ points: z.array(point).min(1).max(10_000), agreed }), z.void(), {
    timeoutMs: null,
  }),
  /** Null where it has no content. Previews take at most 4 MiB. */
  attachment: call(ofVertex, attachment.nullable(), { timeoutMs: null }),
  download: call(ofVertex, exportDestination, { timeoutMs: null }),
  upload: call(ofVertex.extend({ source, contentType: z.string().min(1), agreed }), z.void(), {
    timeoutMs: null,
  }),
  /**
   * Reads the vertex again; where the attributes that the bodies name are still as in `base`, posts the bodies one
   * after the other (`POST /{id}`) and reads it back. A lost response is no failure: the read-back decides.
   * @throws AppError `conflict` for a read-only connection and for a vertex that was read from another one,
   * `bad-input` where writing to production was not confirmed
   */
  write: call(
    ofVertex.extend({
      base: vertexAttributes,
      bodies: z.array(vertexAttributes).min(1).max(4),
      agreed,
    }),
    writeResult,
    { timeoutMs: null },
  ),
  /** Opens rows as a file of Import, under heads of the conventions. */
  openAsImport: call(
    z.object({
      name: z.string().min(1),
      header: z.array(z.string()).min(1),
      rows: z.array(z.array(z.string())),
    }),
    z.object({ fileId: z.string() }),
  ),
  /**
   * Lists of these vertices as CSV under `=` heads, so that sending it back changes nothing. `leftOut` counts values
   * that cannot be restored from any cell; `notes` are remarks for the use of the file in a spreadsheet.
   */
  exportLists: call(
    z.object({ ids: z.array(z.string()).min(1).max(10_000), attributes: z.array(z.string()).min(1) }),
    z.object({ delivery: exportDestination, leftOut: z.number(), notes: z.array(z.string()) }),
    { timeoutMs: null },
  ),
  /** The lists of these vertices, as `open` returns them; at most 500 at once. */
  lists: call(
    z.object({ ids: z.array(z.string()).min(1).max(500), attributes: z.array(z.string()).min(1) }),
    z.array(vertexRow.extend({ attributes: vertexAttributes })),
    { timeoutMs: null },
  ),
  star: call(z.object({ vertex: vertexRow, starred: z.boolean() }), z.void()),
  /** The local log of writes, newest first; `text` is searched in vertex, body and response. */
  log: call(
    z.object({ text: z.string(), ...slice }),
    /** `of` writes are kept in all, at the same moment. */
    z.object({ total: z.number(), rows: z.array(writeEntry), of: z.number() }),
  ),
  exportLog: call(z.object({ text: z.string() }), exportDestination, { timeoutMs: null }),
  changed: event(
    z.object({
      /** Of the chosen connection, newest first. */
      recent: z.array(vertexRow),
      starred: z.array(vertexRow),
      /** Why nothing can be written, or null. */
      readOnly: z.string().nullable(),
      /** Writing to production was agreed to in this session, or needs no agreement. */
      mayWrite: z.boolean(),
      /** Writes in the log. */
      writes: z.number(),
    }),
  ),
};
