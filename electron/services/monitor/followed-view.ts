/** Follows one view of one connection: its intake, its objects, its writes. */
import { randomUUID } from 'node:crypto';
import type { Addresses } from '../../../shared/connections.ts';
import { objectsUrlOf } from '../../../shared/connections.ts';
import { AppError } from '../../../shared/errors.ts';
import type { IncidentRow } from '../../../shared/monitor/incident.ts';
import type { ViewState } from '../../../shared/monitor/view-state.ts';
import type { Log } from '../../platform.ts';
import type { SignIn } from '../../remote/auth.ts';
import { createGraph } from '../../remote/graph.ts';
import { historyOf } from '../../remote/graph-vertex.ts';
import { createObjectWriting } from '../../remote/object-write.ts';
import { createObjects } from '../../remote/objects.ts';
import type { Ledger } from '../../storage/ledger/ledger.ts';
import type { Ledgers } from '../../storage/ledger/open-ledgers.ts';
import { createIntake, type Intake, type IntakeDeps } from './intake.ts';
import { createOwnWrites, type OwnWrites } from './own-writes.ts';
import { createReadingObjects, type ReadingObjects } from './reading/reading-objects.ts';
import { createWritesElsewhere } from './reading/writes-elsewhere.ts';
import type { MonitorEventBus } from './shared/monitor-events.ts';

export interface FollowedView {
  readonly view: string;
  readonly intake: Intake;
  readonly reading: ReadingObjects;
  readonly writes: OwnWrites;
  /** Null before the first sign-in. */
  readonly ledger: Ledger | null;
  /** Called when a list shows these rows: reads those without a subject. */
  onRowsShown(rows: readonly IncidentRow[]): void;
  state(): ViewState;
  stop(): Promise<void>;
}

export interface FollowedViewDeps {
  readonly view: string;
  readonly connection: { id: string; name: string; addresses: Addresses };
  readonly signIn: SignIn;
  /** `ogit/_id` of the account, or another name for the signed-in user. */
  readonly account: () => Promise<string>;
  readonly ledgers: Ledgers;
  readonly events: MonitorEventBus;
  readonly now: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly log: Log;
  readonly newCommentId: () => string;
  readonly onChange: (changes: number) => void;
}

/** Returns null for a connection that has no address of the Domain Object interface. */
export function followView(deps: FollowedViewDeps): FollowedView | null {
  const { view, connection, signIn, events, now, log } = deps;
  const objectsUrl = objectsUrlOf(connection.addresses);
  if (objectsUrl === null) return null;
  const objects = createObjects({ objectsUrl, view, signIn });
  const graphAddress = { graphUrl: connection.addresses.graphUrl, signIn };
  const graph = createGraph(graphAddress);
  const where = { connectionId: connection.id, view };
  const reading = createReadingObjects({
    objects,
    graph,
    now,
    log,
    historyOf: (vertexId) => historyOf(graphAddress, vertexId),
    onStatus: (ledger, change) => events.reading({ ...change, ...where, isNews: ledger.loaded }),
  });
  let lastState: ViewState['intake'] | null = null;

  const changed = (changes: number) => {
    const { intake: state, message } = intake.state;
    if (state !== lastState) {
      lastState = state;
      events.intake({ ...where, connection: connection.name, intake: state, message, since: now() });
    }
    deps.onChange(changes);
  };

  const intake: Intake = createIntake({
    objects,
    signIn,
    now,
    log,
    newId: randomUUID,
    wait: deps.wait,
    ...ledgersOfAccount(deps),
    onUpdates(changes, isNews) {
      // Only the change is spread, and first: a second spread takes longer than the rest of the work on an event.
      for (const change of changes) events.update({ ...change, connectionId: connection.id, view, isNews });
      changed(changes.length);
    },
    onTransactions(changes, isNews) {
      for (const change of changes) events.transaction({ ...where, isNews, ...change });
      changed(changes.length);
      if (isNews && intake.ledger) elsewhere.startReading(intake.ledger);
    },
    onChange: () => changed(1),
    async onUnread(ledger, within) {
      const isLeft = await reading.readUnread(ledger, within);
      elsewhere.startReading(ledger);
      return isLeft;
    },
  });
  const elsewhere = createWritesElsewhere({
    now,
    wait: deps.wait,
    log,
    onChange: () => changed(1),
    readAndStore: (ledger: Ledger, id: string) => reading.readAndStore(ledger, id, 'refresh'),
    mayRead: () => /^(live|polling)$/.test(intake.state.intake),
  });

  const writes = createOwnWrites({
    objects,
    writing: createObjectWriting({ objectsUrl, view, signIn }),
    reading,
    ledger: () => ledgerOf(intake),
    now,
    wait: deps.wait,
    newCommentId: deps.newCommentId,
    onWrite() {
      changed(1);
      intake.poll();
    },
  });

  return {
    view,
    intake,
    reading,
    writes,
    get ledger() {
      return intake.ledger;
    },
    onRowsShown(rows) {
      if (intake.ledger) elsewhere.show(intake.ledger, rows);
    },
    stop() {
      elsewhere.stop();
      return intake.stop();
    },
    state: () => ({ view, ...intake.state, ...(intake.ledger?.state() ?? nothingKnown) }),
  };
}

/** Returns the ledgers of the signed-in account; until it is known, of the account before. */
function ledgersOfAccount({
  view,
  connection,
  ledgers,
  account,
}: FollowedViewDeps): Pick<IntakeDeps, 'known' | 'findLedger' | 'replaceLedger'> {
  const nameOf = (accountId: string) => ({ connectionId: connection.id, view, accountId });
  let accountId = ledgers.lastAccount(connection.id);
  return {
    known: accountId === null ? null : ledgers.open(nameOf(accountId)),
    async findLedger() {
      accountId = await account();
      ledgers.keepAccount(connection.id, accountId);
      return ledgers.open(nameOf(accountId));
    },
    replaceLedger: () => ledgers.replaceLedger(nameOf(accountId ?? '')),
  };
}

function ledgerOf({ ledger }: Intake): Ledger {
  if (ledger) return ledger;
  throw new AppError('offline', 'You have not signed in to this connection yet. Sign in under Connections.');
}

/** State of a view of which nothing is stored. */
export const nothingKnown: Omit<ViewState, 'view' | 'intake' | 'message' | 'lastArrivalAt'> = {
  completeTo: 0,
  provedAt: null,
  holes: [],
  updates: 0,
  incidents: 0,
  transactions: {},
  incidentStates: {},
  version: 0,
};
