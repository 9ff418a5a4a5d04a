/** Calls and events to find, read and write vertices, with a preview of each write; and their shapes. */

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
  /** Empty if the vertex has none; so are `name` and `type`. */
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
  /** `ogit/_v`, which counts writes; null if the platform does not report it. */
  version: z.number().nullable(),
  /** When the vertex was read, in milliseconds since epoch. */
  readAt: z.number(),
});
export type OpenVertex = z.infer<typeof openVertex>;

const edgeRow = z.object({
  verb: z.string(),
  direction: z.enum(['out', 'in']),
  /** Milliseconds since epoch; null if the platform does not report it. */
  createdAt: z.number().nullable(),
  /** The vertex at the other end. */
  other: vertexRow,
});
export type EdgeRow = z.infer<typeof edgeRow>;

const historyEntry = z.object({
  /** `create`, `update`, `delete`, or another name that the platform uses. */
  action: z.string(),
  /** Author as the platform reports it; empty if it does not. */
  by: z.string(),
  at: z.number().nullable(),
  version: z.number().nullable(),
  /**
   * Number of writes just before it that the platform does not return, whose changes may be among these; null if the
   * state before is not known.
   */
  missing: z.number().int().nullable(),
  changes: z.array(
    z.object({
      name: z.string(),
      /** `before` is absent if the attribute was absent, `after` if it is absent now. */
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
  /** Null if the platform does not report the size in advance. */
  sizeBytes: z.number().nullable(),
  /** The beginning of the content in base64, or all of it if `whole` is true. */
  base64: z.string(),
  whole: z.boolean(),
});

/** An entry of the local log of writes. */
const writeEntry = z.object({
  id: z.string(),
  at: z.number(),
  connection: z.string(),
  vertexId: z.string(),
  /** Name, xid or id, by which a reader recognises the vertex. */
  vertex: z.string(),
  method: z.string(),
  path: z.string(),
  /** The body exactly as it was sent. */
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
    /** Null if the vertex could not be read. */
    after: openVertex.nullable(),
  }),
]);
export type WriteResult = z.infer<typeof writeResult>;

const ofVertex = z.object({ id: z.string().min(1) });
/** Whether the user has confirmed writing, which a production connection requires once in a session. */
const agreed = z.boolean();

export const vertices = {
  /**
   * Finds vertices by the user's text: an `ogit/_id`, an `ogit/_xid` or a query. Ids and xids are tried first;
   * `query` is the query if the text was used as one; it differs from a text that the platform cannot read, which is
   * taken as the beginning of a name or xid.
   * @throws AppError `bad-input` with the platform's message for a query that it cannot read
   */
  find: call(
    z.object({ text: z.string().trim().min(1), ...slice }),
    z.object({
      as: z.enum(['id', 'xid', 'query']),
      query: z.string(),
      /** Null if the platform does not count. */
      total: z.number().nullable(),
      rows: z.array(foundRow),
    }),
    { timeoutMs: null },
  ),
  /** Reads a vertex by its `ogit/_id` or `ogit/_xid`. @throws AppError `not-found` */
  open: call(z.object({ name: z.string().trim().min(1) }), openVertex, { timeoutMs: null }),
  /** Returns the number of edges of the vertex by verb and direction. */
  verbs: call(
    ofVertex,
    z.array(z.object({ verb: z.string(), direction: z.enum(['out', 'in']), count: z.number() })),
    { timeoutMs: null },
  ),
  /** Returns a slice of the edges of one verb and direction (null for all), with the vertices at the other ends. */
  edges: call(
    ofVertex.extend({ verb: z.string().nullable(), direction: z.enum(['out', 'in']).nullable(), ...slice }),
    z.object({ total: z.number(), rows: z.array(edgeRow) }),
    { timeoutMs: null },
  ),
  /** Returns the history of the vertex, newest first. */
  history: call(ofVertex, z.array(historyEntry), { timeoutMs: null }),
  /** Returns at most 10,000 values of a timeseries, the newest of the range, oldest first. `cut`: there are more. */
  values: call(
    ofVertex.extend({ from: z.number().nullable(), to: z.number().nullable() }),
    z.object({ points: z.array(point), cut: z.boolean() }),
    { timeoutMs: null },
  ),
  addValues: call(ofVertex.extend({ points: z.array(point).min(1).max(10_000), agreed }), z.void(), {
    timeoutMs: null,
  }),
  /** Returns the attachment for a preview, at most 4 MiB of it; null if the vertex has no content. */
  attachment: call(ofVertex, attachment.nullable(), { timeoutMs: null }),
  download: call(ofVertex, exportDestination, { timeoutMs: null }),
  upload: call(ofVertex.extend({ source, contentType: z.string().min(1), agreed }), z.void(), {
    timeoutMs: null,
  }),
  /**
   * Reads the vertex again. If the attributes that the bodies name are still the same as in `base`, posts the bodies
   * one after the other (`POST /{id}`) and reads the vertex back. A lost response is no failure: the read-back decides.
   * @throws AppError `conflict` for a read-only connection and for a vertex that was read from another connection,
   * `bad-input` if writing to production was not confirmed
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
   * Exports lists of these vertices as CSV under `=` heads; sending the file back changes nothing. `notes`
   * are remarks on what it lacks and on using it in a spreadsheet.
   */
  exportLists: call(
    z.object({ ids: z.array(z.string()).min(1).max(10_000), attributes: z.array(z.string()).min(1) }),
    z.object({ delivery: exportDestination, notes: z.array(z.string()) }),
    { timeoutMs: null },
  ),
  /** Returns the lists of these vertices in the form of `open`; at most 500 vertices at once. */
  lists: call(
    z.object({ ids: z.array(z.string()).min(1).max(500), attributes: z.array(z.string()).min(1) }),
    z.array(vertexRow.extend({ attributes: vertexAttributes })),
    { timeoutMs: null },
  ),
  star: call(z.object({ vertex: vertexRow, starred: z.boolean() }), z.void()),
  /** Returns the local log of writes, newest first; `text` is searched in vertex, body and response. */
  log: call(
    z.object({ text: z.string(), ...slice }),
    /** `total` entries match the text, of all `of` entries in the log at that moment. */
    z.object({ total: z.number(), rows: z.array(writeEntry), of: z.number() }),
  ),
  exportLog: call(z.object({ text: z.string() }), exportDestination, { timeoutMs: null }),
  changed: event(
    z.object({
      /** Recently opened vertices of the chosen connection, newest first. */
      recent: z.array(vertexRow),
      starred: z.array(vertexRow),
      /** Why nothing can be written, or null. */
      readOnly: z.string().nullable(),
      /** Whether the user has confirmed writing in this session, or no confirmation is needed. */
      mayWrite: z.boolean(),
      /** Number of writes in the log. */
      writes: z.number(),
    }),
  ),
};
