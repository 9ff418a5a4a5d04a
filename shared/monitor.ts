/** The monitor: transactions and incidents of a view, kept update by update. Calls and events. */

import { z } from 'zod';
import { exportDestination } from './export-destination.ts';
import { changeTime } from './monitor/change-time.ts';
import { dashboard, flowWidths } from './monitor/dashboard.ts';
import { facetCounts, incident, incidentFilter, incidentRow, savedFilter } from './monitor/incident.ts';
import { incidentOrder } from './monitor/incident-order.ts';
import { listCounts } from './monitor/list-counts.ts';
import { notice, noticeRules } from './monitor/notice.ts';
import { deliveryEntry } from './monitor/notification-rules/delivery.ts';
import { destination } from './monitor/notification-rules/rule.ts';
import { notificationSettings } from './monitor/notification-rules/settings.ts';
import { notificationsState } from './monitor/notification-rules/state.ts';
import { timeRange, transaction, transactionFigures, transactionFilter } from './monitor/transaction.ts';
import { triageJob, triageJobResult, triageRest } from './monitor/triage/job.ts';
import { triageAct, triageChange, triageSettings } from './monitor/triage/settings.ts';
import { groupName, similarGroup } from './monitor/triage/similar.ts';
import { viewState } from './monitor/view-state.ts';
import { slice } from './paging.ts';
import { call, event } from './rpc.ts';

const tableFormat = z.enum(['csv', 'jsonl']);
/** `isAll` is false where a search found more than it lists: the file has what is listed. */
const exported = z.object({ delivery: exportDestination, isAll: z.boolean() });
const ofView = z.object({ view: z.string().min(1) });
const ofObject = ofView.extend({ id: z.string().min(1) });
const ofJob = z.object({ id: z.string() });
/** The last change first where it is absent. */
const order = incidentOrder.optional();
/** 16 MB: more than a chart of any window has. */
const mostPictureText = 16 * 1024 * 1024;
const domainObject = z.record(z.string(), z.unknown());

export const monitor = {
  /** Follows a view of the chosen connection from now on, until the program ends; the default view is followed. */
  follow: call(ofView, z.void()),
  /** Proves the ledger now instead of when it would be asked anyway. */
  prove: call(ofView, z.void(), { timeoutMs: null }),
  /**
   * Newest first, with counts of the same moment. `total` counts at most 10,000 where no count is kept of what a filter
   * asks for, and at most 1,000 of a text; `isLimit` says so. Where both a text and the rest of the filter let many through, but hardly any together, the newest 20,000
   * of the text are looked at; one or two characters are looked for in the newest 10,000.
   */
  transactions: call(
    ofView.extend({ filter: transactionFilter, ...slice }),
    listCounts.extend({ rows: z.array(transaction) }),
  ),
  figures: call(
    ofView.extend({ range: timeRange, buckets: z.number().int().min(1).max(200) }),
    transactionFigures,
  ),
  /** Read from counts that are kept with every change, however many incidents there are. `to` is not included. */
  dashboard: call(
    ofView.extend({ from: z.number(), to: z.number(), width: z.literal(flowWidths) }),
    dashboard,
  ),
  /**
   * `total` as above. Where more than 600 incidents match a text, the newest are listed; one or two characters are
   * searched in the 1,000 incidents that changed last.
   */
  incidents: call(
    ofView.extend({ filter: incidentFilter, order, ...slice }),
    listCounts.extend({
      rows: z.array(incidentRow),
      /** False where too many match to be sorted: the last change comes first. Absent where no order was requested. */
      isSorted: z.boolean().optional(),
    }),
  ),
  /**
   * Values by which a filter can narrow its list, each field counted as if it narrowed nothing itself; at most the
   * 100,000 incidents that changed last are counted.
   */
  incidentFacets: call(ofView.extend({ filter: incidentFilter }), facetCounts),
  /** Reads the object again where the platform is reached. */
  incident: call(ofObject, incident, { timeoutMs: null }),
  /**
   * The authors of an incident's changes and comments by the keys of `authorKeyOf`, where the platform names them; none
   * where it keeps no history or is not reached.
   */
  authors: call(ofObject, z.record(z.string(), z.string()), { timeoutMs: null }),
  /**
   * The incidents of a filter in groups of the same kind, the largest first, at most 200 `of` them. `isAll` is false
   * where a search found more than it lists.
   */
  similar: call(
    ofView.extend({ filter: incidentFilter }),
    z.object({ groups: z.array(similarGroup), of: z.number(), counted: z.number(), isAll: z.boolean() }),
    { timeoutMs: null },
  ),
  /**
   * The ids of a filter in the order of its list, at most 10,000; `isAll` is false where there may be more. Only those
   * of a group, where one is named.
   */
  incidentIds: call(
    ofView.extend({ filter: incidentFilter, order, group: groupName.optional() }),
    z.object({ ids: z.array(z.string()), isAll: z.boolean() }),
  ),
  /** A table of incidents, or of everything that happened to them: those named, or all of a filter. */
  exportIncidents: call(
    ofView.extend({
      filter: incidentFilter,
      order,
      ids: z.array(z.string()).nullable(),
      what: z.enum(['incidents', 'timelines']),
      format: tableFormat,
    }),
    exported,
    { timeoutMs: null },
  ),
  exportTransactions: call(ofView.extend({ filter: transactionFilter, format: tableFormat }), exported, {
    timeoutMs: null,
  }),
  /** What the chart of the dashboard shows, as CSV: one row for each piece of time. */
  exportFlow: call(
    ofView.extend({ from: z.number(), to: z.number(), width: z.literal(flowWidths) }),
    exportDestination,
    { timeoutMs: null },
  ),
  /** A picture that the page has drawn. @throws AppError `bad-input` for what is no PNG file */
  exportPicture: call(
    z.object({ name: z.string().min(1), base64: z.base64().max(mostPictureText) }),
    exportDestination,
    { timeoutMs: null },
  ),
  /** The timeline of one incident as a table, or the incident as a page to read and print. */
  exportIncident: call(
    ofObject.extend({ format: z.enum([...tableFormat.options, 'html']) }),
    exportDestination,
    {
      timeoutMs: null,
    },
  ),
  /** The updates of one object word for word, newest first. */
  updates: call(
    ofObject.extend(slice),
    z.object({
      total: z.number(),
      rows: z.array(
        z.object({
          index: z.number(),
          receivedAt: z.number(),
          time: changeTime,
          object: domainObject,
        }),
      ),
    }),
  ),
  /** Changes since a moment, by object, for a view that was paused. `of` objects, those that changed most first. */
  since: call(
    ofView.extend({ version: z.number() }),
    z.object({
      changes: z.number(),
      objects: z.array(z.object({ id: z.string(), subject: z.string(), changes: z.number() })),
      of: z.number(),
    }),
  ),
  watch: call(ofView.extend({ ids: z.array(z.string()), watched: z.boolean() }), z.void()),
  /** Writes the comments map only; the incident's timeline has the result. @source interfaces.md 4.2 rule 2 */
  comment: call(ofObject.extend({ text: z.string().min(1) }), z.void(), { timeoutMs: null }),
  /** Comments on several incidents like `comment`, each followed to its end. Returns the id of the job. */
  commentMany: call(
    ofView.extend({
      ids: z.array(z.string()).min(1),
      text: z.string().min(1),
      /** The fields of the text are filled for each incident. */
      fill: z.boolean().optional(),
    }),
    z.string(),
  ),
  /** A text with the values of an incident in place of its fields, as it would be sent. */
  fillComment: call(ofObject.extend({ text: z.string() }), z.string()),
  /** Acknowledges, assigns or ends incidents and follows each write to its end. Returns the id of the job. */
  triage: call(ofView.extend({ ids: z.array(z.string()).min(1), act: triageAct }), z.string()),
  /**
   * Restores what acknowledging or assigning replaced, except where another value was written since. Returns the id of
   * the job.
   */
  undoTriage: call(
    ofView.extend({ act: triageAct.exclude(['end']), changes: z.array(triageChange).min(1) }),
    z.string(),
  ),
  /** Begins no other incident; the current requests are waited for. */
  stopJob: call(ofJob, z.void()),
  /** Continues a job that has ended with what failed, or with what was not tried. */
  tryJobAgain: call(ofJob.extend({ which: triageRest }), z.void()),
  /** Forgets a job that has ended. */
  dismissJob: call(ofJob, z.void()),
  /** The outcome of each incident so far. */
  jobResult: call(ofJob, triageJobResult),
  setTriage: call(triageSettings, z.void()),
  /** An id that is free as far as this program knows, with a part of its own per installation. */
  proposeId: call(ofView.extend({ type: z.string() }), z.string()),
  isFree: call(ofObject, z.boolean(), { timeoutMs: null }),
  /** Vertices whose name, xid or id begins with a text, for an origin node. */
  findOrigin: call(
    z.object({ text: z.string().min(1) }),
    z.array(z.object({ id: z.string(), xid: z.string(), name: z.string(), type: z.string() })),
    { timeoutMs: null },
  ),
  /** Returns the transaction's id at once; its progress is in the transactions. */
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
  /** A mail server that is another one, or has another user, needs its password again. */
  setNotifications: call(notificationSettings, z.void()),
  /** Of the webhook the secret of its signature, of the mail server the password; an empty one is forgotten. */
  setNotificationSecret: call(
    z.object({ of: deliveryEntry.shape.destination, secret: z.string().max(1_000) }),
    z.void(),
  ),
  /** One attempt, whatever the quiet hours. */
  sendTest: call(z.object({ destination }), z.object({ isDelivered: z.boolean(), message: z.string() }), {
    timeoutMs: null,
  }),
  /** Marks all as seen. */
  seen: call(z.void(), z.void()),
  /** Oldest updates and ended transactions go first, until both hold; null for no limit. */
  setRetention: call(z.object({ days: z.number().nullable(), sizeBytes: z.number().nullable() }), z.void()),
  changed: event(
    z.object({
      views: z.array(viewState),
      filters: z.array(savedFilter),
      rules: noticeRules,
      /** Of the connection. */
      triage: triageSettings,
      retention: z.object({
        days: z.number().nullable(),
        sizeBytes: z.number().nullable(),
        usedBytes: z.number(),
      }),
    }),
  ),
  /** Work on several incidents of the connection, the oldest first; one that has ended stays until it is dismissed. */
  jobs: event(z.array(triageJob)),
  notifications: event(notificationsState),
  /** Newest first. They change seldom and are large: `changed` comes many times a second. */
  notices: event(z.array(notice)),
};
