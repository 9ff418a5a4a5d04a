/** The monitor of one connection: the page's calls to its ledgers and its platform, and the events of both. */

import { randomUUID } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { withTimeout } from '../../../shared/async.ts';
import type { Api } from '../../../shared/contract.ts';
import { AppError } from '../../../shared/errors.ts';
import type { WriteCause } from '../../../shared/monitor/transaction.ts';
import type { ViewState } from '../../../shared/monitor/view-state.ts';
import { after, type Platform } from '../../platform.ts';
import type { DomainObject } from '../../remote/objects.ts';
import type { Ledgers } from '../../storage/ledger/open-ledgers.ts';
import type { ConnectionsService } from '../connections/service.ts';
import { createLive } from '../live.ts';
import { createChartCalls } from './calls/chart-calls.ts';
import { createChoiceCalls } from './calls/choice-calls.ts';
import { createExportCalls } from './calls/export-calls.ts';
import { createLedgerCalls } from './calls/ledger-calls.ts';
import { createObjectCalls, type WritingIn } from './calls/object-calls.ts';
import { createSelectionCalls } from './calls/selection-calls.ts';
import { createTriageCalls, createTriageWork, triageSettingsOf } from './calls/triage-calls.ts';
import { createCoalescer } from './coalesce.ts';
import type { FollowedView } from './followed-view.ts';
import { createFollowedViews, type FollowedViews } from './followed-views.ts';
import { readIncident } from './incident.ts';
import { onNetworkChange } from './network-change.ts';
import type { SharedMonitor } from './shared/shared-monitor.ts';
import { createJobRecords, jobsFolderIn } from './triage/job-records.ts';
import { createTriageJobs } from './triage/jobs.ts';

export interface MonitorService {
  readonly api: Api['monitor'];
  /** Follows the connection from now on, also without subscribers. */
  begin(): void;
  states(): ViewState[];
  /** Resolves when all work on incidents that has begun is done or was dismissed. */
  workDone(): Promise<void>;
  /** Writes an object for another part of the program, with what caused this. @throws those of the request */
  write(input: {
    view: string;
    id: string;
    object: DomainObject;
    cause: WriteCause;
  }): Promise<{ transactionId: string }>;
  close(): Promise<void>;
}

export interface MonitorDeps {
  readonly platform: Pick<Platform, 'log' | 'onWake' | 'folders' | 'deliver'>;
  readonly shared: SharedMonitor;
  readonly connectionId: string;
  /** Its chosen connection is the one with `connectionId`. */
  readonly connections: ConnectionsService;
  readonly ledgers: Ledgers;
  readonly now: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Followed in place of the default view. */
  readonly firstView?: string;
}

const incidentMs = 10_000;

export function createMonitor(deps: MonitorDeps): MonitorService {
  const { platform, shared, connectionId, connections, ledgers, now, wait } = deps;
  const { choices, events, notices, newPart } = shared;
  const { sendTest, ...ruleCalls } = shared.rules.calls;
  let isClosed = false;

  const coalescer = createCoalescer({
    now: () => performance.now(),
    after,
    fire: () => state.set(currentState()),
  });
  const changed = (changes = 1) => {
    if (!isClosed) coalescer.record(changes);
  };
  const views = createFollowedViews({
    connections,
    ledgers,
    events,
    now,
    wait,
    log: platform.log,
    newCommentId: () => `${choices.value.installation}-${now().toString(36)}-${newPart(4)}`,
    onChange: changed,
    ...(deps.firstView !== undefined && { firstView: deps.firstView }),
  });
  const account = () => accountNameOf(connections);
  const jobs = openJobs(deps, { writingIn: (...args) => writingIn(...args), account });
  const currentState = () => ({ ...stateOf(deps, views), isWorkUnreadable: jobs.isUnreadable });
  const state = createLive(currentState());
  const begin = () => {
    // Subscribers must not get the state from before the first connection was followed.
    if (views.begin()) state.set(currentState());
  };
  const noticesNow = createLive(notices.of(connectionId));
  const stops = [
    platform.onWake?.(() => views.restart()),
    onNetworkChange({ interfaces: networkInterfaces, listener: () => views.restart() }),
    jobs.close,
    shared.onChange(() => changed()),
    shared.onNotices(() => noticesNow.set(notices.of(connectionId))),
    notices.follow(connectionId),
    shared.rules.follow(connectionId, async (view, id) => (await api.incident({ view, id })).object),
  ];

  const within = <T>(work: Promise<T>): Promise<T> =>
    withTimeout(work, { ms: incidentMs, wait, onTimeout: noResponse });
  const writingIn = async <T>(
    view: string,
    work: (followed: FollowedView, expectWritable: () => void) => T,
  ): Promise<Awaited<T>> => {
    const { expectWritable } = await connections.forWriting();
    return await work(views.find(view), expectWritable);
  };
  const api: Api['monitor'] = {
    follow: async ({ view }) => views.follow(view),
    prove: ({ view }) => views.find(view).intake.prove(),
    ...createLedgerCalls({ views, onChange: changed, triage: () => triageSettingsOf(choices, connectionId) }),
    incident: ({ view, id }) => readIncident(views.find(view), id, within),
    ...createSelectionCalls(views),
    ...createExportCalls({ platform, views, connections, now, within }),
    ...createChartCalls({ platform, views, connections }),
    ...createObjectCalls({ views, connections, choices, writingIn, account }),
    ...createTriageCalls({ connectionId, views, choices, account, jobs }),
    ...createChoiceCalls(choices),
    ...ruleCalls,
    sendTest: (input) => sendTest(input, connectionId),
    seen: async () => notices.seen(connectionId),
    changed(listener) {
      // A monitor begins with its first subscriber: one that is not used sends no requests to the platform.
      begin();
      return state.listen(listener);
    },
    notices: noticesNow.listen,
    jobs: jobs.listen,
  };

  return {
    api,
    begin,
    states: views.states,
    workDone: jobs.done,
    write: ({ view, ...input }) =>
      writingIn(view, ({ writes }) => writes.put({ ...input, mustBeNew: false })),
    async close() {
      isClosed = true;
      for (const stop of stops) stop?.();
      coalescer.stop();
      await views.close();
    },
  };
}

const openJobs = (
  { platform, shared, connectionId, now, wait }: MonitorDeps,
  { writingIn, account }: { writingIn: WritingIn; account: () => string },
) =>
  createTriageJobs({
    newId: randomUUID,
    after,
    log: platform.log,
    records: createJobRecords({
      folder: jobsFolderIn(platform.folders.data),
      connectionId,
      now,
    }),
    begin: createTriageWork({
      connectionId,
      choices: shared.choices,
      events: shared.events,
      writingIn,
      account,
      wait,
    }),
  });

const stateOf = ({ shared, connectionId, ledgers }: MonitorDeps, views: Pick<FollowedViews, 'states'>) => {
  const { choices } = shared;
  const { filters, rules, retention } = choices.value;
  return {
    views: views.states(),
    filters,
    rules,
    triage: triageSettingsOf(choices, connectionId),
    retention: { ...retention, usedBytes: ledgers.usedBytes() },
  };
};

/** Returns the name of the account; empty while signed out. */
function accountNameOf(connections: Pick<ConnectionsService, 'onSession'>): string {
  let name = '';
  connections.onSession((session) => {
    if (session.state === 'signed-in') name = session.account;
  })();
  return name;
}

function noResponse(): never {
  throw new AppError('timeout', 'The platform did not respond in time.');
}
