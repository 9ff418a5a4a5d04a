/** Schemas of incidents: the rows of a list, its filter, and one incident with its timeline. */
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
  /** Time of the last known change: of the last update, or of the last own write that succeeded. */
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

/** Whole intervals of the dashboard; `to` is exclusive. `width` is that of one interval, in milliseconds. */
const intervals = { from: z.number(), to: z.number(), width: z.literal(flowWidths) };

/** Condition of a filter: that an incident was counted by a number of the dashboard. */
const happened = z.discriminatedUnion('what', [
  /** An event; only those that are certainly within one interval count. */
  z.object({ what: z.enum(['opened', 'ended', 'stopped', 'automated']), ...intervals }),
  /**
   * The time to the first reaction or to the end, which was at least `leastMs`. It is compared as the dashboard counts
   * it, to within 2.5 %.
   */
  z.object({ what: z.enum(['reaction', 'resolution']), ...intervals, leastMs: z.number().nonnegative() }),
]);
export type Happened = z.infer<typeof happened>;
export type HappenedEvent = Exclude<Happened, { leastMs: number }>;
export type HappenedSlowly = Extract<Happened, { leastMs: number }>;

export const incidentFilter = z.object({
  statuses: z.array(z.string()),
  watchedOnly: z.boolean(),
  /** Any text of the incident, comments included. */
  text: z.string(),
  /** Accepted values of each field, an empty text for a missing value. A field without a list accepts every value. */
  facets: z.partialRecord(incidentFacet, z.array(z.string())).optional(),
  /** Accepts only incidents whose last change is, or may be, at most this many milliseconds ago. */
  changedWithinMs: z.number().positive().optional(),
  happened: happened.optional(),
  /** Lists the domain objects of this type in place of incidents. */
  type: z.string().min(1).optional(),
  /** Accepts only these incidents. */
  ids: z.array(z.string()).max(500).optional(),
});
export type IncidentFilter = z.infer<typeof incidentFilter>;

const valueCounts = z.object({
  values: z.array(z.object({ name: z.string(), count: z.number() })),
  /** Number of values that are not listed. */
  others: z.number(),
  /** False if only the incidents that changed last were counted. */
  isAll: z.boolean(),
});

/**
 * The statuses and the values of each field with the number of their incidents that the rest of a filter matches, the
 * most frequent first.
 */
export const facetCounts = z.object({
  statuses: valueCounts,
  facets: z.record(incidentFacet, valueCounts),
  /** Types of domain objects other than incidents, with the number of their objects, the most frequent first. */
  types: z.array(z.object({ name: z.string(), count: z.number() })),
});
export type FacetCounts = z.infer<typeof facetCounts>;

const noValues = { values: [], others: 0, isAll: true };
export const noFacetCounts: FacetCounts = {
  statuses: noValues,
  facets: { priority: noValues, urgency: noValues, originNode: noValues },
  types: [],
};

/** A filter under a name. */
export const savedFilter = z.object({
  name: z.string().min(1).max(80),
  filter: incidentFilter,
  /** Whether it is about open incidents: its statuses are all open ones, also those that became known since. */
  isOpen: z.boolean().optional(),
});
export type SavedFilter = z.infer<typeof savedFilter>;

const json: z.ZodType<unknown> = z.unknown();

/** One step of an incident's history. */
const timelineEntry = z.discriminatedUnion('kind', [
  /** Fields that changed; `before` is present if an earlier state is known. */
  z.object({
    kind: z.literal('change'),
    /** Index of the update; null for an own write, which causes no update, and for a `found` change. */
    index: z.number().nullable(),
    time: changeTime,
    /** The latest moment of `time`. */
    at: z.number(),
    fields: z.array(z.object({ name: z.string(), before: json.optional(), after: json.optional() })),
    /** Whether no update but a reading revealed the change: the object differed from the stored one. */
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
  /** The current object; null if only updates of it are known. */
  object: z.record(z.string(), json).nullable(),
  /** When the object was read; null if it was not. */
  readAt: z.number().nullable(),
  /** `ogit/_xid` of the issue vertex; null if the view does not have its prefix. */
  issueXid: z.string().nullable(),
  watched: z.boolean(),
  /** Oldest first. */
  timeline: z.array(timelineEntry),
  /** Whether the timeline has every update of the object, back to the first update of the view. */
  isWhole: z.boolean(),
  /** Whether the first update in the timeline is the very first one of the object. */
  isCreationKnown: z.boolean(),
  transactions: z.array(transaction),
});
export type Incident = z.infer<typeof incident>;
