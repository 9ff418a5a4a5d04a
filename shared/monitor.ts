/** The monitor: transactions and incidents of a view, kept update by update. Calls, news and the shapes they carry. */
import { z } from 'zod';
import { call, news } from './rpc.ts';

/**
 * `loading`: the first full read. `live`: told by the websocket, proved by offset. `polling`: asked again and again,
 * because there is no websocket. `offline`: the platform is not reached; `signed-out`: it refuses the sign-in.
 */
export const intakeStates = ['loading', 'live', 'polling', 'offline', 'signed-out'] as const;

/** How much of a view is known, and how surely. */
export const viewState = z.object({
  view: z.string(),
  intake: z.enum(intakeStates),
  /** Why it is not live; empty while it is. */
  message: z.string(),
  /** Every update with a smaller index is kept, or was dropped by age: “nothing missed up to update N”. */
  completeTo: z.number(),
  /** When the platform last said so, in milliseconds since epoch; null before its first answer. */
  provedAt: z.number().nullable(),
  /** Updates that were told of and are not here yet, both ends included; asked for already. */
  holes: z.array(z.object({ from: z.number(), to: z.number() })),
  updates: z.number(),
  incidents: z.number(),
  /** By status; states that the program does not know stand by their names. */
  transactions: z.record(z.string(), z.number()),
  incidentStates: z.record(z.string(), z.number()),
  /** Grows with every change: what a window shows is asked for again. */
  version: z.number(),
});
export type ViewState = z.infer<typeof viewState>;

export const transactionError = z.object({
  code: z.number().nullable(),
  message: z.string(),
  field: z.string().nullable(),
});

/** What of this program asked for the write. */
export const writeCause = z.discriminatedUnion('from', [
  z.object({ from: z.literal('row'), runId: z.string(), fileName: z.string(), record: z.number() }),
  z.object({ from: z.literal('form') }),
  z.object({ from: z.literal('comment') }),
]);
export type WriteCause = z.infer<typeof writeCause>;

/** @source interfaces.md 2.7 */
export const transaction = z.object({
  id: z.string(),
  objectId: z.string(),
  /** `$type` where it is known from the object or its updates, else empty. */
  type: z.string(),
  status: z.string(),
  /** Milliseconds since epoch; null while not started. */
  requestedAt: z.number(),
  startedAt: z.number().nullable(),
  updatedAt: z.number(),
  errors: z.array(transactionError),
  cause: writeCause.nullable(),
});
export type Transaction = z.infer<typeof transaction>;

export const timeRange = z.object({
  /** Milliseconds since epoch, both included; null for no limit. */
  from: z.number().nullable(),
  to: z.number().nullable(),
});

export const transactionFilter = timeRange.extend({
  statuses: z.array(z.string()),
  /** Object id, in any case, parts of it too; and the texts of errors. */
  text: z.string(),
  objectId: z.string().nullable(),
});
export type TransactionFilter = z.infer<typeof transactionFilter>;

export const transactionFigures = z.object({
  /** Equal pieces of the range, oldest first. */
  buckets: z.array(
    z.object({ at: z.number(), started: z.number(), finished: z.number(), failed: z.number() }),
  ),
  /** From requested to started; null where none started. */
  medianWaitMs: z.number().nullable(),
  p95WaitMs: z.number().nullable(),
});

export const incidentRow = z.object({
  id: z.string(),
  subject: z.string(),
  status: z.string(),
  priority: z.string(),
  originNode: z.string(),
  /** Of the last update, or of the last own write that ended well. */
  changedAt: z.number(),
  /** Fields of the last change. */
  changed: z.array(z.string()),
  /** `others` by an update, `own` by this program. */
  by: z.enum(['others', 'own']),
  watched: z.boolean(),
});
export type IncidentRow = z.infer<typeof incidentRow>;

export const incidentFilter = z.object({
  statuses: z.array(z.string()),
  watchedOnly: z.boolean(),
  /** Any text of the incident, comments included. */
  text: z.string(),
});
export type IncidentFilter = z.infer<typeof incidentFilter>;

/** A filter under a name. */
export const savedFilter = z.object({ name: z.string().min(1).max(80), filter: incidentFilter });

const json: z.ZodType<unknown> = z.unknown();

/** One step of an incident's history. */
export const timelineEntry = z.discriminatedUnion('kind', [
  /** Fields that changed, `before` where an earlier state is known. */
  z.object({
    kind: z.literal('change'),
    /** Index of the update; null for an own write, which makes none, and for what was found. */
    index: z.number().nullable(),
    at: z.number(),
    fields: z.array(z.object({ name: z.string(), before: json.optional(), after: json.optional() })),
    /** Nobody told of it: the object was read, and was another than before. `at` is when it was read. */
    found: z.literal(true).optional(),
  }),
  z.object({
    kind: z.literal('comment'),
    index: z.number().nullable(),
    at: z.number(),
    commentId: z.string(),
    text: z.string(),
    author: z.string().nullable(),
    /** Own comments on their way: following their transaction. */
    state: z.enum(['stored', 'sending', 'failed']),
    message: z.string(),
  }),
]);
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const incident = z.object({
  id: z.string(),
  /** As it is now; null where nothing but updates is known of it. */
  object: z.record(z.string(), json).nullable(),
  /** When the object was read; null where it was not. */
  readAt: z.number().nullable(),
  /** `ogit/_xid` of the issue vertex, where the view tells its prefix. */
  issueXid: z.string().nullable(),
  watched: z.boolean(),
  /** Oldest first. */
  timeline: z.array(timelineEntry),
  transactions: z.array(transaction),
});
export type Incident = z.infer<typeof incident>;

export const noticeRules = z.object({
  transactionFailed: z.boolean(),
  watchedChanged: z.boolean(),
  watchedEnded: z.boolean(),
  /** The connection is lost for more than a minute. */
  connectionLost: z.boolean(),
  /** An action waits for somebody's answer. */
  actionAsks: z.boolean(),
  /** Minutes after midnight, local time; null for none. */
  quietFrom: z.number().nullable(),
  quietTo: z.number().nullable(),
});
export type NoticeRules = z.infer<typeof noticeRules>;

/** What a rule made of something that happened; a click goes to the place. */
export const notice = z.object({
  id: z.string(),
  at: z.number(),
  rule: z.enum(['transaction-failed', 'watched-changed', 'watched-ended', 'connection-lost']),
  title: z.string(),
  text: z.string(),
  view: z.string(),
  /** Null where it gathers several. */
  objectId: z.string().nullable(),
  /** Of a single failed one. */
  transactionId: z.string().optional(),
  /** Nobody has looked at it yet. */
  fresh: z.boolean(),
});
export type Notice = z.infer<typeof notice>;

const ofView = z.object({ view: z.string().min(1) });
const ofObject = ofView.extend({ id: z.string().min(1) });
const slice = { first: z.number().int().min(0), count: z.number().int().min(1).max(500) };
const domainObject = z.record(z.string(), z.unknown());

export const monitor = {
  /** Follows a view of the chosen connection from now on, until the program ends; the default view is followed. */
  follow: call(ofView, z.void()),
  /** Proves the ledger now instead of when it would be asked anyway. */
  prove: call(ofView, z.void(), { timeoutMs: null }),
  /**
   * Newest first. `total` counts at most 10,000 where no count is kept of what a filter asks for, and at most 1,000 of
   * a text. Where both a text and the rest of the filter let many through, but hardly any together, the newest 20,000
   * of the text are looked at; one or two characters are looked for in the newest 10,000.
   */
  transactions: call(
    ofView.extend({ filter: transactionFilter, ...slice }),
    z.object({ total: z.number(), rows: z.array(transaction), version: z.number() }),
  ),
  figures: call(
    ofView.extend({ range: timeRange, buckets: z.number().int().min(1).max(200) }),
    transactionFigures,
  ),
  /**
   * The last change first; `total` as above. Of a text that more than 600 have, the newest are told; one or two
   * characters are looked for in the 1,000 incidents that changed last.
   */
  incidents: call(
    ofView.extend({ filter: incidentFilter, ...slice }),
    z.object({ total: z.number(), rows: z.array(incidentRow), version: z.number() }),
  ),
  /** Reads the object anew where the platform is reached. */
  incident: call(ofObject, incident, { timeoutMs: null }),
  /** The updates of one object word for word, newest first. */
  updates: call(
    ofObject.extend(slice),
    z.object({
      total: z.number(),
      rows: z.array(z.object({ index: z.number(), receivedAt: z.number(), object: domainObject })),
    }),
  ),
  /** What happened since a moment, by object: for a picture that stood still. */
  since: call(
    ofView.extend({ version: z.number() }),
    z.object({
      changes: z.number(),
      objects: z.array(z.object({ id: z.string(), subject: z.string(), changes: z.number() })),
    }),
  ),
  watch: call(ofView.extend({ ids: z.array(z.string()), watched: z.boolean() }), z.void()),
  /**
   * Writes the comments map only; what became of it is in the incident's timeline. Of several, those are named that
   * could not be sent; a single one throws why. @source interfaces.md 4.2 rule 2
   */
  comment: call(
    ofView.extend({ ids: z.array(z.string()).min(1), text: z.string().min(1) }),
    z.object({ failed: z.array(z.object({ id: z.string(), message: z.string() })) }),
    { timeoutMs: null },
  ),
  /** An id that is free as far as this program knows, with a part of its own per installation. */
  proposeId: call(ofView.extend({ type: z.string() }), z.string()),
  isFree: call(ofObject, z.boolean(), { timeoutMs: null }),
  /** Vertices whose name, xid or id begins with a text, for an origin node. */
  findOrigin: call(
    z.object({ text: z.string().min(1) }),
    z.array(z.object({ id: z.string(), xid: z.string(), name: z.string(), type: z.string() })),
    { timeoutMs: null },
  ),
  /** Answers the transaction's id at once; how it goes on is in the transactions. */
  put: call(
    ofObject.extend({ object: domainObject, mustBeNew: z.boolean() }),
    z.object({ transactionId: z.string() }),
    {
      timeoutMs: null,
    },
  ),
  remove: call(ofObject, z.object({ transactionId: z.string() }), { timeoutMs: null }),
  saveFilter: call(savedFilter, z.void()),
  removeFilter: call(z.object({ name: z.string() }), z.void()),
  setRules: call(noticeRules, z.void()),
  /** Somebody has seen them all. */
  seen: call(z.void(), z.void()),
  /** Oldest updates and ended transactions go first, until both hold; null for no limit. */
  setRetention: call(z.object({ days: z.number().nullable(), sizeBytes: z.number().nullable() }), z.void()),
  changed: news(
    z.object({
      views: z.array(viewState),
      filters: z.array(savedFilter),
      rules: noticeRules,
      retention: z.object({
        days: z.number().nullable(),
        sizeBytes: z.number().nullable(),
        usedBytes: z.number(),
      }),
    }),
  ),
  /** Newest first. They change seldom and are large: `changed` comes many times a second. */
  notices: news(z.array(notice)),
};
