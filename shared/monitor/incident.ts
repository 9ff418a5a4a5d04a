/** Incidents: their rows, and one with all that happened to it. */
import { z } from 'zod';
import { changeTime } from './change-time.ts';
import { flowWidths } from './dashboard.ts';
import { transaction } from './transaction.ts';

export const incidentRow = z.object({
  id: z.string(),
  subject: z.string(),
  status: z.string(),
  priority: z.string(),
  urgency: z.string(),
  originNode: z.string(),
  /** When the last change happened that is known: the last update, or the last own write that ended well. */
  time: changeTime,
  /** The latest moment of `time`, by which lists are ordered. */
  changedAt: z.number(),
  /** Fields of the last change. */
  changed: z.array(z.string()),
  /** `others` by an update, `own` by this program; a change found in a reading may be by anyone. */
  by: z.enum(['others', 'own', 'unknown']),
  watched: z.boolean(),
  /** Accounts, by the free attributes of the triage settings; absent or empty for no one. */
  acknowledgedBy: z.string().optional(),
  assignee: z.string().optional(),
});
export type IncidentRow = z.infer<typeof incidentRow>;

/** Fields by whose values a list is narrowed. */
export const incidentFacet = z.enum(['priority', 'urgency', 'originNode']);
export type IncidentFacet = z.infer<typeof incidentFacet>;

/** What happened in whole pieces of time, as the dashboard counts it: `to` is not included. */
const happened = z.object({
  what: z.enum(['opened', 'ended', 'stopped', 'automated']),
  from: z.number(),
  to: z.number(),
  /** Only what certainly happened in one piece of this width. */
  width: z.literal(flowWidths),
});
export type Happened = z.infer<typeof happened>;

export const incidentFilter = z.object({
  statuses: z.array(z.string()),
  watchedOnly: z.boolean(),
  /** Any text of the incident, comments included. */
  text: z.string(),
  /** Values of each field, an empty one for none; a field that is absent or without values narrows nothing. */
  facets: z.partialRecord(incidentFacet, z.array(z.string())).optional(),
  /** Only those whose last change happened so many milliseconds ago at most, or may have. */
  changedWithinMs: z.number().positive().optional(),
  happened: happened.optional(),
});
export type IncidentFilter = z.infer<typeof incidentFilter>;

/** What is known of each field: its values with the number of incidents, the most frequent first. */
export const facetCounts = z.object({
  facets: z.record(
    incidentFacet,
    z.object({
      values: z.array(z.object({ name: z.string(), count: z.number() })),
      /** Values that are not listed. */
      others: z.number(),
      /** False where only the incidents that changed last were counted. */
      isAll: z.boolean(),
    }),
  ),
});
export type FacetCounts = z.infer<typeof facetCounts>;

const noValues = { values: [], others: 0, isAll: true };
export const noFacetCounts: FacetCounts = {
  facets: { priority: noValues, urgency: noValues, originNode: noValues },
};

/** A filter under a name. */
export const savedFilter = z.object({ name: z.string().min(1).max(80), filter: incidentFilter });

const json: z.ZodType<unknown> = z.unknown();

/** One step of an incident's history. */
const timelineEntry = z.discriminatedUnion('kind', [
  /** Fields that changed, `before` where an earlier state is known. */
  z.object({
    kind: z.literal('change'),
    /** Index of the update; null for an own write, which makes none, and for what was found. */
    index: z.number().nullable(),
    time: changeTime,
    /** The latest moment of `time`. */
    at: z.number(),
    fields: z.array(z.object({ name: z.string(), before: json.optional(), after: json.optional() })),
    /** Found in a reading without an update: the object differed from the stored one. */
    found: z.literal(true).optional(),
  }),
  z.object({
    kind: z.literal('comment'),
    index: z.number().nullable(),
    at: z.number(),
    commentId: z.string(),
    text: z.string(),
    author: z.string().nullable(),
    /** Own comments being sent: following their transaction. */
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
  /** `ogit/_xid` of the issue vertex, where the view has its prefix. */
  issueXid: z.string().nullable(),
  watched: z.boolean(),
  /** Oldest first. */
  timeline: z.array(timelineEntry),
  /** The timeline has every update of the object, from the first of the view on. */
  isWhole: z.boolean(),
  transactions: z.array(transaction),
});
export type Incident = z.infer<typeof incident>;
