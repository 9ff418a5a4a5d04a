/** Calls and events of the monitor: transactions and incidents of a view, which the host stores update by update. */

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
import { groupName, similarGroup, similarity } from './monitor/triage/similar.ts';
import { viewState } from './monitor/view-state.ts';
import { slice } from './paging.ts';
import { call, event } from './rpc.ts';

const tableFormat = z.enum(['csv', 'jsonl']);
/** `isAll` is false if a search found more than it lists; the file then has only the listed ones. */
const exported = z.object({ delivery: exportDestination, isAll: z.boolean() });
const ofView = z.object({ view: z.string().min(1) });
const ofObject = ofView.extend({ id: z.string().min(1) });
const ofJob = z.object({ id: z.string() });
/** The last change comes first if no order is given. */
const order = incidentOrder.optional();
/** 16 MB: more than a chart of any window has. */
const maxPictureText = 16 * 1024 * 1024;
const domainObject = z.record(z.string(), z.unknown());

export const monitor = {
  /** Follows a view of the chosen connection until the program ends; the default view is always followed. */
  follow: call(ofView, z.void()),
  /** Lets the platform confirm now, without waiting for the next regular time, that no update is missing. */
  prove: call(ofView, z.void(), { timeoutMs: null }),
  /**
   * Returns transactions, newest first, with counts of the same moment. `total` is at most 10,000 for a filter without
   * stored counts, and at most 1,000 for a text; `isLimit` shows that there may be more. If a text and the other
   * conditions each match many but hardly any together, only the newest 20,000 matches of the text are examined; one or
   * two characters are searched only in the newest 10,000.
   */
  transactions: call(
    ofView.extend({ filter: transactionFilter, ...slice }),
    listCounts.extend({ rows: z.array(transaction) }),
  ),
  figures: call(
    ofView.extend({ range: timeRange, buckets: z.number().int().min(1).max(200) }),
    transactionFigures,
  ),
  /** Returns counts that every change updates, so this is fast for any number of incidents. `to` is not included. */
  dashboard: call(
    ofView.extend({ from: z.number(), to: z.number(), width: z.literal(flowWidths) }),
    dashboard,
  ),
  /**
   * Returns incidents; `total` as in `transactions`. If more than 600 incidents match a text, the newest are listed;
   * one or two characters are searched only in the 1,000 incidents that changed last.
   */
  incidents: call(
    ofView.extend({ filter: incidentFilter, order, ...slice }),
    listCounts.extend({
      rows: z.array(incidentRow),
      /** False if too many match to be sorted: the last change comes first. Absent if no order was requested. */
      isSorted: z.boolean().optional(),
    }),
  ),
  /**
   * Counts the values by which a filter can be narrowed; each field is counted as if the filter had no condition on it.
   * At most the 100,000 incidents that changed last are counted.
   */
  incidentFacets: call(ofView.extend({ filter: incidentFilter }), facetCounts),
  /** Returns an incident; reads its object again if the platform can be reached. */
  incident: call(ofObject, incident, { timeoutMs: null }),
  /**
   * Returns the authors of an incident's changes and comments, by the keys of `authorKeyOf`; none if the platform has
   * no history or cannot be reached.
   */
  authors: call(ofObject, z.record(z.string(), z.string()), { timeoutMs: null }),
  /**
   * Returns groups of similar incidents of a filter, the largest first: at most 200 of all `of` groups, from `counted`
   * incidents. `isAll` is false if a search found more incidents than it lists.
   */
  similar: call(
    ofView.extend({ filter: incidentFilter, by: similarity }),
    z.object({ groups: z.array(similarGroup), of: z.number(), counted: z.number(), isAll: z.boolean() }),
    { timeoutMs: null },
  ),
  /**
   * Returns the ids of the incidents of a filter, or of one group, in the order of its list, at most 10,000. `isAll` is
   * false if there may be more.
   */
  incidentIds: call(
    ofView.extend({ filter: incidentFilter, order, group: groupName.optional() }),
    z.object({ ids: z.array(z.string()), isAll: z.boolean() }),
  ),
  /** Exports a table of incidents or of their timelines: the incidents of `ids`, or all of the filter if it is null. */
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
  /** Exports the data of the dashboard's chart as CSV, with one row for each interval. */
  exportFlow: call(
    ofView.extend({ from: z.number(), to: z.number(), width: z.literal(flowWidths) }),
    exportDestination,
    { timeoutMs: null },
  ),
  /** Saves a PNG file that the page has drawn. @throws AppError `bad-input` for any other file */
  exportPicture: call(
    z.object({ name: z.string().min(1), base64: z.base64().max(maxPictureText) }),
    exportDestination,
    { timeoutMs: null },
  ),
  /** Exports the timeline of one incident as a table, or the incident as an HTML page to read and print. */
  exportIncident: call(
    ofObject.extend({ format: z.enum([...tableFormat.options, 'html']) }),
    exportDestination,
    {
      timeoutMs: null,
    },
  ),
  /** Returns the unchanged updates of one object, newest first. */
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
  /** Returns the changes since a version, for a list that was paused: of all `of` objects, the most changed first. */
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
      /** Whether the placeholders in the text are filled with values of each incident. */
      fill: z.boolean().optional(),
    }),
    z.string(),
  ),
  /** Returns a text with the values of an incident in place of its placeholders, as it would be sent. */
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
  /** Stops a job: starts no further incident and waits for the current requests. */
  stopJob: call(ofJob, z.void()),
  /** Continues an ended job with the incidents that failed, or with those that were not tried. */
  tryJobAgain: call(ofJob.extend({ which: triageRest }), z.void()),
  /** Forgets a job that has ended. */
  dismissJob: call(ofJob, z.void()),
  /** Returns the outcome of each incident so far. */
  jobResult: call(ofJob, triageJobResult),
  setTriage: call(triageSettings, z.void()),
  /** Proposes an id that is free as far as this program knows; a part of it is specific to the installation. */
  proposeId: call(ofView.extend({ type: z.string() }), z.string()),
  isFree: call(ofObject, z.boolean(), { timeoutMs: null }),
  /** Finds vertices whose name, xid or id begins with a text, to choose an origin node. */
  findOrigin: call(
    z.object({ text: z.string().min(1) }),
    z.array(z.object({ id: z.string(), xid: z.string(), name: z.string(), type: z.string() })),
    { timeoutMs: null },
  ),
  /** Returns the id of the transaction immediately; `transactions` shows its progress. */
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
  /** If the mail server or its user changes, the password has to be set again. */
  setNotifications: call(notificationSettings, z.void()),
  /** Stores the webhook's signature secret or the mail server's password; an empty text deletes it. */
  setNotificationSecret: call(
    z.object({ of: deliveryEntry.shape.destination, secret: z.string().max(1_000) }),
    z.void(),
  ),
  /** Tries once to send a test notification, regardless of the quiet hours. */
  sendTest: call(
    ofView.extend({ destination }),
    z.object({ isDelivered: z.boolean(), message: z.string() }),
    { timeoutMs: null },
  ),
  /** Marks all notices as seen. */
  seen: call(z.void(), z.void()),
  /** Removes the oldest updates and ended transactions until both limits are met; null for no limit. */
  setRetention: call(z.object({ days: z.number().nullable(), sizeBytes: z.number().nullable() }), z.void()),
  changed: event(
    z.object({
      views: z.array(viewState),
      filters: z.array(savedFilter),
      rules: noticeRules,
      /** Settings of the chosen connection. */
      triage: triageSettings,
      /** Whether the records of work on several incidents that ended with the program cannot be read. */
      isWorkUnreadable: z.boolean(),
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
  /** Newest first. Not part of `changed`, which is sent many times a second: notices are large and rarely change. */
  notices: event(z.array(notice)),
};
