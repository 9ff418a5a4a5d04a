/** The features that need a connection; loaded later, since the first page of a window does not need them. */

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { After } from '../shared/async.ts';
import type { Api } from '../shared/contract.ts';
import type { Platform, PracticeAddress } from './platform.ts';
import type { Http } from './remote/http.ts';
import { createActions } from './services/actions/service.ts';
import { createHandlerChoices } from './services/actions/stored-settings.ts';
import type { Connections, ConnectionsService } from './services/connections/service.ts';
import type { ImportsService } from './services/imports/service.ts';
import { createMonitors } from './services/monitor/monitors.ts';
import { createNotices } from './services/monitor/notices/notices.ts';
import { createOverview } from './services/monitor/overview/overview.ts';
import { createRuleCenter } from './services/monitor/rules/rule-center.ts';
import { createMonitor } from './services/monitor/service.ts';
import { createSharedMonitor, type SharedMonitor } from './services/monitor/shared/shared-monitor.ts';
import { jobsFolderIn, removeJobRecords } from './services/monitor/triage/job-records.ts';
import { withRowCauses } from './services/monitor/with-row-causes.ts';
import { createPractice } from './services/practice/service.ts';
import { createKnownVertices } from './services/vertices/known-vertices.ts';
import { createVertices } from './services/vertices/service.ts';
import { openActionJournal } from './storage/action-journal.ts';
import { lockFile } from './storage/file-lock.ts';
import { type Ledgers, openLedgers } from './storage/ledger/open-ledgers.ts';
import { createStoredDeliveries } from './storage/notices/stored-deliveries.ts';
import { createStoredNotices } from './storage/notices/stored-notices.ts';
import type { ObjectWrites } from './storage/object-writes.ts';
import type { Vault } from './storage/vault.ts';
import { openWriteLog } from './storage/write-log.ts';

export interface ConnectedFeaturesDeps {
  readonly platform: Platform;
  readonly connections: Connections;
  readonly practice: Promise<PracticeAddress>;
  readonly http: Http;
  readonly vault: Vault;
  readonly objectWrites: ObjectWrites;
  readonly now: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly after: After;
}

export interface ConnectedFeatures {
  /** Creates the features of one window on its connections; its `close` ends only these. */
  ofWindow(
    connections: ConnectionsService,
    openRows: ImportsService['openRows'],
  ): { readonly api: Pick<Api, 'actions' | 'monitor' | 'overview' | 'practice' | 'vertices'>; close(): void };
  close(): Promise<void>;
}

/**
 * @throws AppError `conflict` where the data folder belongs to a newer version of the program. Rejects where the
 * practice platform cannot start.
 */
export async function createConnectedFeatures(deps: ConnectedFeaturesDeps): Promise<ConnectedFeatures> {
  const { platform, connections, http, vault, now, wait, after } = deps;
  const { folders, settings, log } = platform;
  // Closed in the reverse order, also where a later part cannot start.
  await using parts = new AsyncDisposableStack();
  const opened = openLedgers({ path: join(folders.data, 'monitor.sqlite'), now });
  parts.defer(() => opened.close());
  const ledgers = withRowCauses(opened, deps.objectWrites);
  const shared = createNotifyingMonitor(deps, ledgers);
  parts.defer(() => shared.close());
  const monitors = createMonitors((connectionId) =>
    createMonitor({
      platform,
      shared,
      connectionId,
      ledgers,
      now,
      wait,
      connections: connections.fixedOn(connectionId),
    }),
  );
  parts.defer(() => monitors.close());
  parts.defer(
    onRemoved(connections, (id) => {
      try {
        removeJobRecords(jobsFolderIn(folders.data), id);
      } catch (error) {
        log.error('The records of work on the incidents of a removed connection cannot be deleted.', error);
      }
    }),
  );
  const overview = createOverview({ connections, monitors, shared, ledgers, now, after });
  parts.defer(() => overview.close());

  const writeLog = openWriteLog({ path: join(folders.data, 'writes.sqlite'), now });
  parts.defer(() => writeLog.close());
  const kept = createKnownVertices(platform);

  const actionJournal = openActionJournal({ path: join(folders.data, 'actions.sqlite') });
  parts.defer(() => actionJournal.close());
  const actions = createActions({
    platform,
    connections,
    journal: actionJournal,
    now,
    wait,
    choices: createHandlerChoices({ settings, vault, log }),
    claim: () => lockFile(join(folders.data, 'actions.lock')),
    canAsk: true,
    random: Math.random,
    newId: randomUUID,
  });
  parts.defer(() => actions.close());

  const practice = createPractice({ http, practice: await deps.practice, every });
  parts.defer(() => practice.close());
  const started = parts.move();
  return {
    ofWindow(windowConnections, openRows) {
      const windowActions = actions.ofWindow(windowConnections);
      const monitor = monitors.ofWindow(windowConnections);
      const vertices = createVertices({
        platform,
        connections: windowConnections,
        kept,
        log: writeLog,
        openRows,
        now,
        wait,
      });
      return {
        api: {
          actions: windowActions.api,
          monitor: monitor.api,
          overview: overview.api,
          practice: practice.api,
          vertices: vertices.api,
        },
        close() {
          windowActions.close();
          monitor.close();
          vertices.close();
        },
      };
    },
    close: () => started.disposeAsync(),
  };
}

/** Calls a listener with each connection that is removed; returns a function that ends this. */
function onRemoved(connections: Connections, listener: (id: string) => void): () => void {
  let known: readonly string[] = [];
  return connections.api.changed((state) => {
    const ids = state.connections.map(({ id }) => id);
    for (const id of known) if (!ids.includes(id)) listener(id);
    known = ids;
  });
}

/** Creates what the monitors share, with the notices and the notification rules of the user. */
function createNotifyingMonitor(deps: ConnectedFeaturesDeps, ledgers: Ledgers): SharedMonitor {
  const { platform, http, vault, now, wait, after } = deps;
  const { folders, log } = platform;
  return createSharedMonitor({
    platform,
    ledgers,
    random: Math.random,
    createNotices: createNotices({
      platform,
      kept: createStoredNotices({ path: join(folders.data, 'notices.json'), log }),
      now,
      newId: randomUUID,
      after,
    }),
    createRules: createRuleCenter({
      platform,
      http,
      vault,
      now,
      after,
      wait,
      newId: randomUUID,
      kept: createStoredDeliveries(join(folders.data, 'deliveries.json')),
    }),
  });
}

function every(ms: number, work: () => void): () => void {
  const timer = setInterval(work, ms);
  return () => clearInterval(timer);
}
