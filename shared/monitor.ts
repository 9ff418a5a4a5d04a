/** The monitor: transactions and incidents of a view, kept update by update. Calls and news. */

import { z } from 'zod';
import { changeTime } from './monitor/change-time.ts';
import { dashboard, flowWidths } from './monitor/dashboard.ts';
import { incident, incidentFilter, incidentRow, savedFilter } from './monitor/incident.ts';
import { listCounts } from './monitor/list-counts.ts';
import { notice, noticeRules } from './monitor/notice.ts';
import { timeRange, transaction, transactionFigures, transactionFilter } from './monitor/transaction.ts';
import { viewState } from './monitor/view-state.ts';
import { slice } from './paging.ts';
import { call, news } from './rpc.ts';

const ofView = z.object({ view: z.string().min(1) });
const ofObject = ofView.extend({ id: z.string().min(1) });
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
   * The last change first; `total` as above. Where more than 600 incidents match a text, the newest are listed; one
   * or two characters are searched in the 1,000 incidents that changed last.
   */
  incidents: call(
    ofView.extend({ filter: incidentFilter, ...slice }),
    listCounts.extend({ rows: z.array(incidentRow) }),
  ),
  /** Reads the object again where the platform is reached. */
  incident: call(ofObject, incident, { timeoutMs: null }),
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
  /**
   * Writes the comments map only; the incident's timeline has the result. Of several, the result names those that
   * could not be sent; a single one throws the reason. @source interfaces.md 4.2 rule 2
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
  /** Marks all as seen. */
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
