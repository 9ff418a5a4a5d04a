import type { Api } from '../shared/contract.ts';
import { noDashboard } from '../shared/monitor/dashboard.ts';
import { noFacetCounts } from '../shared/monitor/incident.ts';
import { noCounts } from '../shared/monitor/list-counts.ts';
import {
  failuresOf,
  type TriageJob,
  type TriageJobResult,
  type TriageWork,
} from '../shared/monitor/triage/job.ts';
import { firstTriageSettings } from '../shared/monitor/triage/settings.ts';
import type { ViewState } from '../shared/monitor/view-state.ts';
import { createTestCalls, type TestCall } from './test-calls.ts';
import { createTestEvents } from './test-events.ts';

type MonitorApi = Api['monitor'];
type EventName = 'changed' | 'notices' | 'notifications' | 'jobs';
type EventPayload<M extends EventName> = Parameters<Parameters<MonitorApi[M]>[0]>[0];
export type MonitorEvents = EventPayload<'changed'> & {
  notices: EventPayload<'notices'>;
  notifications: EventPayload<'notifications'>;
  jobs: EventPayload<'jobs'>;
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

/** Outcome of work on incidents; the default is that all went well. */
type WorkOutcome = (ids: readonly string[], work: TriageWork) => Partial<TriageJobResult>;
const nothingDone: TriageJobResult = {
  done: [],
  unchanged: [],
  waiting: [],
  failed: [],
  changes: [],
  unknown: [],
  notTried: [],
};

/** Responses of the host; the default is an empty ledger. */
export type MonitorResponses = Partial<{
  [M in Exclude<keyof MonitorApi, EventName>]: (
    input: Parameters<MonitorApi[M]>[0],
  ) => Awaited<ReturnType<MonitorApi[M]>>;
}> & { readonly work?: WorkOutcome };

/** Creates the monitor of an in-memory host; calls are recorded in `calls`. */
export function createTestMonitor(calls: TestCall[]) {
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
    isWorkUnreadable: false,
    notices: [],
    jobs: [],
    notifications: {
      settings: { rules: [], webhook: null, email: null },
      webhookKey: 'missing',
      mailKey: 'missing',
      deliveries: [],
    },
    retention: { days: 90, sizeBytes: null, usedBytes: 0 },
  };
  const events = createTestEvents(() => state);
  const noticeEvents = createTestEvents(() => state.notices);
  const jobEvents = createTestEvents(() => state.jobs);
  const notificationEvents = createTestEvents(() => state.notifications);
  const note = createTestCalls(calls, 'monitor');
  const call = <M extends Exclude<keyof MonitorApi, EventName>>(
    name: M,
    otherwise: (input: Parameters<MonitorApi[M]>[0]) => Awaited<ReturnType<MonitorApi[M]>>,
  ) =>
    note(name, (input: Parameters<MonitorApi[M]>[0]) => {
      const respond = responses[name] as typeof otherwise | undefined;
      return (respond ?? otherwise)(input);
    });
  let outcomeOf: WorkOutcome = (ids) => ({ done: [...ids] });
  const results = new Map<string, TriageJobResult>();
  const setJobs = (jobs: TriageJob[]) => {
    state = { ...state, jobs };
    jobEvents.publish();
  };
  /** Executes a job at once, so that its first event reports it as ended. */
  const end = (id: string, view: string, work: TriageWork, ids: readonly string[]): string => {
    const result = { ...nothingDone, ...outcomeOf(ids, work) };
    results.set(id, result);
    const job: TriageJob = {
      id,
      view,
      work,
      attempt: (state.jobs.find((each) => each.id === id)?.attempt ?? 0) + 1,
      total: ids.length,
      state: 'ended',
      reason: '',
      done: result.done.length,
      unchanged: result.unchanged.length,
      waiting: result.waiting.length,
      failed: result.failed.length,
      unknown: result.unknown,
      failures: failuresOf(result.failed),
    };
    setJobs([...state.jobs.filter((each) => each.id !== id), job]);
    return id;
  };
  const begin = (view: string, work: TriageWork, ids: readonly string[]) =>
    end(`job-${results.size + 1}`, view, work, ids);
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
      isCreationKnown: true,
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
    triage: call('triage', ({ view, ids, act }) => begin(view, act, ids)),
    undoTriage: call('undoTriage', ({ view, act, changes }) =>
      begin(
        view,
        `undo-${act}`,
        changes.map(({ id }) => id),
      ),
    ),
    commentMany: call('commentMany', ({ view, ids }) => begin(view, 'comment', ids)),
    stopJob: call('stopJob', done),
    tryJobAgain: call('tryJobAgain', ({ id, which }) => {
      const { view, work } = state.jobs.find((job) => job.id === id) as TriageJob;
      const { failed, ...rest } = results.get(id) ?? nothingDone;
      end(id, view, work, which === 'failed' ? failed.map((each) => each.id) : rest[which]);
    }),
    dismissJob: call('dismissJob', ({ id }) => setJobs(state.jobs.filter((job) => job.id !== id))),
    jobResult: call('jobResult', ({ id }) => results.get(id) ?? nothingDone),
    setTriage: call('setTriage', done),
    fillComment: call('fillComment', ({ text }) => text),
    comment: call('comment', done),
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
    notices: noticeEvents.listen,
    notifications: notificationEvents.listen,
    jobs: jobEvents.listen,
  };

  return {
    api,
    set(change: Partial<MonitorEvents>) {
      state = { ...state, ...change };
      events.publish();
      if (change.notices) noticeEvents.publish();
      if (change.notifications) notificationEvents.publish();
      if (change.jobs) jobEvents.publish();
    },
    respond({ work, ...some }: MonitorResponses) {
      if (work) outcomeOf = work;
      responses = { ...responses, ...some };
    },
  };
}
