import type { Api } from '../shared/contract.ts';
import { noDashboard } from '../shared/monitor/dashboard.ts';
import { noFacetCounts } from '../shared/monitor/incident.ts';
import { noCounts } from '../shared/monitor/list-counts.ts';
import { firstTriageSettings } from '../shared/monitor/triage/settings.ts';
import type { ViewState } from '../shared/monitor/view-state.ts';
import { createTestEvents } from './test-events.ts';

type MonitorApi = Api['monitor'];
type EventPayload<M extends 'changed' | 'notices' | 'notifications'> = Parameters<
  Parameters<MonitorApi[M]>[0]
>[0];
export type MonitorEvents = EventPayload<'changed'> & {
  notices: EventPayload<'notices'>;
  notifications: EventPayload<'notifications'>;
};

export const viewOf = (change: Partial<ViewState> = {}): ViewState => ({
  view: 'default',
  intake: 'live',
  message: '',
  completeTo: 0,
  provedAt: Date.now(),
  lastArrivalAt: null,
  holes: [],
  updates: 0,
  incidents: 0,
  transactions: {},
  incidentStates: {},
  version: 0,
  ...change,
});

const noTriage = { done: [], unchanged: [], waiting: [], failed: [], changes: [] };

/** Responses of the host; the default is an empty ledger. */
export type MonitorResponses = Partial<{
  [M in Exclude<keyof MonitorApi, 'changed' | 'notices' | 'notifications'>]: (
    input: Parameters<MonitorApi[M]>[0],
  ) => Awaited<ReturnType<MonitorApi[M]>>;
}>;

/** Monitor of an in-memory host; calls are recorded in `asked`. */
export function createTestMonitor(asked: { name: string; input: unknown }[]) {
  let responses: MonitorResponses = {};
  let state: MonitorEvents = {
    views: [viewOf()],
    filters: [],
    rules: {
      transactionFailed: true,
      watchedChanged: true,
      watchedEnded: true,
      connectionLost: true,
      actionAsks: true,
      quietFrom: null,
      quietTo: null,
    },
    triage: firstTriageSettings,
    notices: [],
    notifications: {
      settings: { rules: [], webhook: null, email: null },
      ...{ webhookKey: 'missing', mailKey: 'missing', deliveries: [] },
    },
    retention: { days: 90, sizeBytes: null, usedBytes: 0 },
  };
  const events = createTestEvents(() => state);
  const noticeNews = createTestEvents(() => state.notices);
  const notificationNews = createTestEvents(() => state.notifications);
  const call =
    <M extends keyof MonitorResponses>(
      name: M,
      otherwise: (input: Parameters<MonitorApi[M]>[0]) => Awaited<ReturnType<MonitorApi[M]>>,
    ) =>
    async (input: Parameters<MonitorApi[M]>[0]): Promise<Awaited<ReturnType<MonitorApi[M]>>> => {
      asked.push({ name: `monitor.${name}`, input });
      const response = responses[name] as typeof otherwise | undefined;
      return (response ?? otherwise)(input);
    };
  const done = () => undefined;
  const noRows = () => ({ ...noCounts, rows: [], version: state.views[0]?.version ?? 0 });

  const api: MonitorApi = {
    follow: call('follow', done),
    prove: call('prove', done),
    transactions: call('transactions', noRows),
    figures: call('figures', () => ({ buckets: [], medianWaitMs: null, p95WaitMs: null })),
    dashboard: call('dashboard', () => noDashboard),
    incidents: call('incidents', noRows),
    incidentFacets: call('incidentFacets', () => noFacetCounts),
    incident: call('incident', ({ id }) => ({
      id,
      object: null,
      readAt: null,
      issueXid: null,
      watched: false,
      timeline: [],
      isWhole: true,
      transactions: [],
    })),
    authors: call('authors', () => ({})),
    similar: call('similar', () => ({ groups: [], of: 0, counted: 0, isAll: true })),
    incidentIds: call('incidentIds', () => ({ ids: [], isAll: true })),
    exportIncidents: call('exportIncidents', () => ({ delivery: { to: 'nowhere' }, isAll: true })),
    exportTransactions: call('exportTransactions', () => ({ delivery: { to: 'nowhere' }, isAll: true })),
    exportFlow: call('exportFlow', () => ({ to: 'nowhere' })),
    exportPicture: call('exportPicture', () => ({ to: 'nowhere' })),
    exportIncident: call('exportIncident', () => ({ to: 'nowhere' })),
    updates: call('updates', () => ({ total: 0, rows: [] })),
    since: call('since', () => ({ changes: 0, objects: [], of: 0 })),
    watch: call('watch', done),
    triage: call('triage', ({ ids }) => ({ ...noTriage, done: ids })),
    undoTriage: call('undoTriage', ({ changes }) => ({ ...noTriage, done: changes.map(({ id }) => id) })),
    setTriage: call('setTriage', done),
    fillComment: call('fillComment', ({ text }) => text),
    comment: call('comment', () => ({ failed: [] })),
    proposeId: call('proposeId', () => 'INC-test-1'),
    isFree: call('isFree', () => true),
    findOrigin: call('findOrigin', () => []),
    put: call('put', () => ({ transactionId: 'transaction-1' })),
    remove: call('remove', () => ({ transactionId: 'transaction-1' })),
    saveFilter: call('saveFilter', done),
    removeFilter: call('removeFilter', done),
    setRules: call('setRules', done),
    setNotifications: call('setNotifications', done),
    setNotificationSecret: call('setNotificationSecret', done),
    sendTest: call('sendTest', () => ({ isDelivered: true, message: 'Delivered.' })),
    seen: call('seen', done),
    setRetention: call('setRetention', done),
    changed: events.listen,
    notices: noticeNews.listen,
    notifications: notificationNews.listen,
  };

  return {
    api,
    set(change: Partial<MonitorEvents>) {
      state = { ...state, ...change };
      events.publish();
      if (change.notices) noticeNews.publish();
      if (change.notifications) notificationNews.publish();
    },
    response(some: MonitorResponses) {
      responses = { ...responses, ...some };
    },
  };
}
