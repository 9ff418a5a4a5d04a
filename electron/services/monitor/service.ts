/** The monitor: what the page asks of the ledgers and of the platform, and the news about both. */
import { networkInterfaces } from 'node:os';
import type { Api } from '../../../shared/contract.ts';
import type { Notice } from '../../../shared/monitor/notice.ts';
import type { WriteCause } from '../../../shared/monitor/transaction.ts';
import type { Platform } from '../../platform.ts';
import { searchVertices } from '../../remote/graph-search.ts';
import type { DomainObject } from '../../remote/objects.ts';
import type { Ledger } from '../../storage/ledger/ledger.ts';
import type { Ledgers } from '../../storage/ledger/open-ledgers.ts';
import type { ConnectionsService } from '../connections/service.ts';
import { createLive, type Live } from '../live.ts';
import type { FollowedView } from './followed-view.ts';
import { createFollowedViews } from './followed-views.ts';
import { createHappenings, type Happenings } from './happenings.ts';
import { inTime } from './in-time.ts';
import { readIncident } from './incident.ts';
import { createKeptChoices } from './kept-settings.ts';
import { onNetworkChange } from './network-change.ts';
import { type CreateNotices, withoutNotices } from './notice-desk.ts';
import { keepShedding } from './shedding.ts';
import { createSoon } from './soon.ts';

export interface MonitorService {
  readonly api: Api['monitor'];
  readonly happenings: Happenings;
  /** Follows the chosen connection from now on, also without anybody who asks. */
  begin(): void;
  /** A write on behalf of another part of the program, with what caused it. @throws those of the request */
  write(asked: {
    view: string;
    id: string;
    object: DomainObject;
    cause: WriteCause;
  }): Promise<{ transactionId: string }>;
  close(): Promise<void>;
}

export interface MonitorDeps {
  readonly platform: Pick<Platform, 'settings' | 'log' | 'onWake'>;
  readonly connections: ConnectionsService;
  readonly ledgers: Ledgers;
  readonly now: () => number;
  readonly random: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly createNotices?: CreateNotices;
  /** Followed in place of the default view. */
  readonly firstView?: string;
}

const incidentMs = 10_000;
const mostFound = 20;

export function createMonitor(deps: MonitorDeps): MonitorService {
  const { platform, connections, ledgers, now, random, wait } = deps;
  const { settings, log } = platform;
  const newPart = (letters: number) =>
    Array.from({ length: letters }, () => Math.floor(random() * 36).toString(36)).join('');
  const choices = createKeptChoices({ settings, log, newInstallation: () => newPart(4) });
  const happenings = createHappenings();
  const ended = new AbortController();

  const soon = createSoon({
    now: () => performance.now(),
    after(ms, fire) {
      const timer = setTimeout(fire, ms);
      return () => clearTimeout(timer);
    },
    fire: () => state.set(look()),
  });
  const changed = (changes = 1) => {
    if (!ended.signal.aborted) soon.tell(changes);
  };
  const views = createFollowedViews({
    connections,
    ledgers,
    happenings,
    now,
    wait,
    log,
    newCommentId: () => `${choices.value.installation}-${now().toString(36)}-${newPart(4)}`,
    onChange: changed,
    ...(deps.firstView !== undefined && { firstView: deps.firstView }),
  });
  let noticesNow: Live<Notice[]> | undefined;
  const notices = (deps.createNotices ?? withoutNotices)({
    happenings,
    rules: () => choices.value.rules,
    // The first words come before there is anybody to hear them.
    onChange: () => noticesNow?.set([...notices.notices]),
  });
  const look = () => ({
    views: views.states(),
    filters: choices.value.filters,
    rules: choices.value.rules,
    retention: { ...choices.value.retention, usedBytes: ledgers.usedBytes() },
  });
  const state = createLive(look());
  const begin = () => {
    // Nobody shall hear how it was before, when no connection was followed yet.
    if (views.begin()) state.set(look());
  };
  noticesNow = createLive([...notices.notices]);
  const { listen: listenToNotices } = noticesNow;
  const stopWaking = platform.onWake?.(() => views.again());
  const stopNetwork = onNetworkChange({ interfaces: networkInterfaces, listener: () => views.again() });

  keepShedding({
    ...{ ledgers, log, signal: ended.signal },
    retention: () => choices.value.retention,
    onGone: () => changed(),
  });

  const within = <T>(work: Promise<T>): Promise<T> =>
    inTime(work, { ms: incidentMs, message: 'The platform did not answer in time.', wait });
  /** Of a ledger, or what is the answer as long as there is none. */
  const ask = <T>(view: string, answer: (ledger: Ledger) => T, without: T): T => {
    const { ledger } = views.find(view);
    return ledger === null ? without : answer(ledger);
  };
  const inView = <T>(view: string, work: (followed: FollowedView) => T): T => work(views.find(view));
  const writingIn = async <T>(
    view: string,
    work: (followed: FollowedView, expectWritable: () => void) => T,
  ): Promise<Awaited<T>> => {
    const { expectWritable } = await connections.forWriting();
    return await inView(view, (followed) => work(followed, expectWritable));
  };
  const account = (): string => {
    let name = '';
    connections.onSession((session) => {
      if (session.state === 'signed-in') name = session.account;
    })();
    return name;
  };
  const choose: typeof choices.change = (to) => {
    choices.change(to);
    changed();
  };

  const propose = ({ view, type }: { view: string; type: string }): string => {
    const { installation } = choices.value;
    const prefix = { incident: 'INC', configMachine: 'MACHINE' }[type] ?? type.toUpperCase();
    for (;;) {
      const proposed = choices.value.proposed + 1;
      choices.change({ proposed });
      const id = `${prefix}-${installation}-${proposed}`;
      if (ask(view, (ledger) => ledger.object(id) === null, true)) return id;
    }
  };

  const api: Api['monitor'] = {
    follow: async ({ view }) => views.follow(view),
    prove: ({ view }) => inView(view, ({ intake }) => intake.prove()),
    transactions: async ({ view, filter, ...slice }) =>
      ask(view, (ledger) => ({ ...ledger.transactions(filter, slice), version: ledger.state().version }), {
        total: 0,
        rows: [],
        version: 0,
      }),
    figures: async ({ view, range, buckets }) =>
      ask(view, (ledger) => ledger.figures(range, buckets), {
        buckets: [],
        medianWaitMs: null,
        p95WaitMs: null,
      }),
    async incidents({ view, filter, ...slice }) {
      const { ledger, name } = views.find(view);
      if (ledger === null) return { total: 0, rows: [], version: 0 };
      const found = { ...ledger.incidents(filter, slice), version: ledger.state().version };
      name(found.rows);
      return found;
    },
    incident: ({ view, id }) => inView(view, (followed) => readIncident(followed, id, within)),
    updates: async ({ view, id, ...slice }) =>
      ask(view, (ledger) => ledger.updates(id, slice), { total: 0, rows: [] }),
    since: async ({ view, version }) =>
      ask(view, (ledger) => ledger.since(version), { changes: 0, objects: [] }),
    async watch({ view, ids, watched }) {
      ask(view, (ledger) => ledger.watch(ids, watched), undefined);
      changed();
    },
    comment: ({ view, ids, text }) =>
      writingIn(view, ({ writes }, expectWritable) =>
        writes.comment({ ids, text, author: account(), expectWritable }),
      ),
    proposeId: async (asked) => propose(asked),
    isFree: async ({ view, id }) => (await inView(view, ({ reading }) => reading.read(id))) === null,
    async findOrigin({ text }) {
      const { addresses, signIn } = await connections.current();
      const { graphUrl } = addresses;
      return searchVertices({ graphUrl, signIn }, { text, limit: mostFound });
    },
    put: ({ view, ...asked }) =>
      writingIn(view, ({ writes }) => writes.put({ ...asked, cause: { from: 'form' } })),
    remove: ({ view, id }) => writingIn(view, ({ writes }) => writes.remove(id)),
    async saveFilter(saved) {
      const others = choices.value.filters.filter(({ name }) => name !== saved.name);
      choose({ filters: [...others, saved].sort((one, other) => one.name.localeCompare(other.name)) });
    },
    removeFilter: async ({ name }) =>
      choose({ filters: choices.value.filters.filter((each) => each.name !== name) }),
    setRules: async (rules) => choose({ rules }),
    seen: async () => notices.seen(),
    setRetention: async (retention) => choose({ retention }),
    changed(listener) {
      // Whoever works without a monitor asks the platform nothing on its behalf.
      begin();
      return state.listen(listener);
    },
    notices: listenToNotices,
  };

  return {
    api,
    happenings,
    begin,
    write: ({ view, ...asked }) =>
      writingIn(view, ({ writes }) => writes.put({ ...asked, mustBeNew: false })),
    async close() {
      ended.abort();
      stopWaking?.();
      stopNetwork();
      soon.stop();
      notices.close();
      await views.close();
    },
  };
}
