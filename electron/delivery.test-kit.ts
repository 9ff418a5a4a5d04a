/** Runs deliveries in tests: with a practice platform, real clients, a journal in memory, and rows. */

import type { Action } from '../shared/imports/actions.ts';
import type { FileKind } from '../shared/imports/recognition.ts';
import { createRetrySafetyOf } from '../shared/imports/retry-safety-of.ts';
import type { Verifying } from '../shared/sending/verify-after.ts';
import { startTestPractice, type TestPractice } from './practice/practice.test-kit.ts';
import { createSignIn } from './remote/auth.ts';
import { type Connector, type ConnectorBody, createConnector } from './remote/connector.ts';
import { createGraph, type Graph } from './remote/graph.ts';
import { createHttp } from './remote/http.ts';
import type { PlannedRequest } from './services/sending/batches/planned-request.ts';
import type { PlannedRow } from './services/sending/batches/planned-row.ts';
import { factsOfText, textOfRow } from './services/sending/batches/row-text.ts';
import { createCreatedSamples } from './services/sending/delivery/created-samples.ts';
import { createDelivery, type Deliver, type DeliveryDeps } from './services/sending/delivery/delivery.ts';
import { createRowReadBack } from './services/sending/read-back/row-read-back.ts';
import type { RequestAttempt, RowOutcome } from './storage/journal/journal.ts';

export type Row = Readonly<Record<string, string>>;

interface RecordedRequest extends RequestAttempt {
  readonly number: number;
  state: 'open' | 'answered' | 'lost' | 'not-executed';
  status: number | null;
}

interface RecordedOutcomes {
  readonly request: number | null;
  readonly records: readonly number[];
  readonly outcomes: Readonly<Record<string, number>>;
}

/** The observed effects of one run. */
export interface TestDelivery {
  /** Sends rows in one request and returns their outcomes. */
  send(rows: readonly Row[], unanswered?: ReadonlyMap<number, number>): Promise<RowOutcome[]>;
  readBack(rows: readonly Row[], since: number): Promise<RowOutcome[]>;
  readonly requests: readonly RecordedRequest[];
  /** Outcomes reported while the request was in flight. */
  readonly reportedOutcomes: readonly RowOutcome[];
  /** Outcomes recorded for rows that were not executed and are sent again. */
  readonly notExecuted: readonly RecordedOutcomes[];
  readonly waits: { for: string | null; message: string }[];
  /** Reported states of rows that were being verified; null when verifying ended. */
  readonly verifyings: (Verifying | null)[];
  readonly abandoned: string[];
  readonly cancel: AbortController;
  splits(): number;
  repeats(): number;
}

export interface DeliveryKit {
  readonly practice: TestPractice;
  readonly connector: Connector;
  readonly graph: Graph;
  readonly account: string;
  run(options: RunOptions): TestDelivery;
  close(): Promise<void>;
}

interface RunOptions extends Partial<Pick<DeliveryDeps, 'signedIn' | 'mostSplits' | 'account' | 'graph'>> {
  readonly kind: FileKind;
  readonly action: Action;
  /** Intercepts or replaces the connector. */
  readonly sendWith?: (body: ConnectorBody, connector: Connector) => ReturnType<Connector['send']>;
}

export async function startDeliveryKit(): Promise<DeliveryKit> {
  const practice = await startTestPractice();
  const { address } = practice;
  const http = createHttp();
  const signIn = createSignIn({ authUrl: address.authUrl, credentials: address, http, now: Date.now });
  const connector = createConnector({ connectorUrl: address.connectorUrl, signIn });
  const graph = createGraph({ graphUrl: address.graphUrl, signIn });
  // Signs in first, so that simulated faults affect rows and not the sign-in.
  await signIn.token();
  const me = await practice.ask('GET', '/api/auth/6/me/account?profile=true', {
    headers: { authorization: `Bearer ${await practice.token()}` },
  });
  const account = String(me.json['ogit/_id']);

  return {
    practice,
    connector,
    graph,
    account,
    run(options) {
      const { kind, action, sendWith } = options;
      const requests: RecordedRequest[] = [];
      const early: RowOutcome[] = [];
      const waits: { for: string | null; message: string }[] = [];
      const abandoned: string[] = [];
      const verifyings: (Verifying | null)[] = [];
      const cancel = new AbortController();
      const owners = new Map<string, number>();
      const samples = createCreatedSamples();
      let splits = 0;
      let repeats = 0;
      let sent = 0;
      const idle: RecordedOutcomes[] = [];
      const journal: DeliveryDeps['journal'] = {
        recordAttempt(attempt) {
          const number = requests.length + 1;
          requests.push({ ...attempt, number, state: 'open', status: null });
          return number;
        },
        recordResponse({ number, state, status }) {
          const request = requests[number - 1];
          if (request?.state !== 'open') throw new Error(`Request ${number} is not open.`);
          Object.assign(request, { state, status });
        },
        recordOutcomes: (_runId, request, rows) =>
          void idle.push({ request, records: rows.map(({ record }) => record), outcomes: tally(rows) }),
        together: (_runId, work) => work(),
      };
      let deliver: Deliver | null = null;
      const depsFor = (header: readonly string[]): DeliveryDeps => ({
        connector: sendWith
          ? { send: (body) => sendWith(body, connector), renew: () => connector.renew() }
          : connector,
        graph: options.graph ?? graph,
        shipment: {
          kind,
          action,
          header,
          jsonStrings: false,
          nullKeyword: 'null',
          identityOf: ({ cells }) => cells[0] ?? '',
        },
        journal,
        runId: 'run',
        account: options.account ?? account,
        now: Date.now,
        // Does not wait; the requested waits are in `waits`.
        wait: async (_ms, signal) => signal.throwIfAborted(),
        random: () => 0.5,
        signal: cancel.signal,
        samples,
        ownedByOther: (id, record) => owners.has(id) && owners.get(id) !== record,
        signedIn: options.signedIn ?? (() => new Promise(() => undefined)),
        waitOnly: async (_ms, signal) => signal.throwIfAborted(),
        verifyAfterMs: [3_000, 10_000, 30_000, 90_000],
        ...(options.mostSplits === undefined ? {} : { mostSplits: options.mostSplits }),
        onFeedback: () => undefined,
        onWaiting: (waiting) => void waits.push(waiting),
        onVerifying: (_request, verifying) => void verifyings.push(verifying),
        onRepeat: () => {
          repeats += 1;
        },
        onSplit: (used) => {
          splits = used;
        },
        onAbandon: (reason) => void abandoned.push(reason),
        onOutcomes: (_request, outcomes) => void early.push(...outcomes),
      });
      const plan = (rows: readonly Row[], unanswered: ReadonlyMap<number, number>): PlannedRequest => {
        const header = Object.keys(rows[0] ?? {});
        const planned = rows.map((row): PlannedRow => {
          const cells = Object.values(row);
          const text = textOfRow({ cells }, false);
          sent += 1;
          return { record: sent, cells, text, hash: factsOfText(text).hash };
        });
        const classOf = createRetrySafetyOf({ header, kind, action, nullKeyword: 'null' });
        return { rows: planned, class: classOf(planned[0]?.cells ?? []), unanswered };
      };
      return {
        async send(rows, unanswered = new Map()) {
          const request = plan(rows, unanswered);
          deliver ??= createDelivery(depsFor(Object.keys(rows[0] ?? {})));
          const outcomes = await deliver(request);
          if (outcomes === 'recorded') throw new Error('The stored rows were not reported.');
          for (const { record, vertexId, outcome } of outcomes)
            if (vertexId !== '' && outcome === 'stored') owners.set(vertexId, record);
          return outcomes;
        },
        async readBack(rows, since) {
          const request = plan(rows, new Map());
          const unanswered = new Map(request.rows.map(({ record }) => [record, since]));
          return createRowReadBack(depsFor(Object.keys(rows[0] ?? {})))({ ...request, unanswered });
        },
        requests,
        reportedOutcomes: early,
        notExecuted: idle,
        waits,
        verifyings,
        abandoned,
        cancel,
        splits: () => splits,
        repeats: () => repeats,
      };
    },
    async close() {
      await http.close();
      await practice.close();
    },
  };
}

let series = 0;
/** Returns rows of vertices that no other test has created. */
export function machines(count: number, name = 'machine'): Row[] {
  series += 1;
  return Array.from({ length: count }, (_, n) => ({
    'ogit/_xid': `d${series}:${n}`,
    'ogit/_type': 'ogit/MARS/Machine',
    'ogit/_scope': 'practice-scope',
    '/name': `${name} ${n}`,
  }));
}

export const tally = (outcomes: readonly RowOutcome[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { outcome } of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};
