/** Starts a practice platform for tests, with a temporary folder, a clock that can be moved, and a signed-in client. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PracticeFaultsChange, PracticeRequest } from '../../shared/practice.ts';
import { createTestClock } from './clock.test-kit.ts';
import { type PracticeAddress, startPractice } from './server.ts';

export type Json = Record<string, unknown>;

export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The text as a JSON object; throws if it is not JSON. */
  readonly json: Json;
}

export interface Item {
  status: string;
  entity: string;
  action: string;
  order: number;
  data: Json & { original_data?: unknown };
}

export interface CsvResponse extends TestResponse {
  /** Items of the response, sorted by their `order`. */
  readonly items: Item[];
}

export interface TestPractice {
  readonly address: PracticeAddress;
  readonly folder: string;
  /** Causes of internal failures of the platform. */
  readonly reported: unknown[];
  /** Durations of the platform's waits in milliseconds; the waits themselves are skipped. */
  readonly waits: number[];
  moveClock(ms: number): void;
  signIn(): Promise<Json>;
  token(): Promise<string>;
  ask(method: string, path: string, options?: AskOptions): Promise<TestResponse>;
  /** Sends a request with a token to a path below the graph's address. */
  graph(method: string, path: string, body?: unknown): Promise<TestResponse>;
  /** Sends a CSV body with a token to a path of the connector. */
  send(
    method: string,
    path: string,
    csv: string | Uint8Array,
    headers?: Record<string, string>,
  ): Promise<CsvResponse>;
  /** Sends a CSV body with a token to /vertices. */
  vertices(method: string, csv: string, headers?: Record<string, string>): Promise<CsvResponse>;
  /** Returns the vertices with an xid, by GET /xid of the graph. */
  byXid(xid: string): Promise<Json[]>;
  setFaults(faults: PracticeFaultsChange): Promise<void>;
  requests(): Promise<PracticeRequest[]>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

interface AskOptions {
  headers?: Record<string, string>;
  body?: string | Uint8Array | Json;
}

interface TestPracticeOptions {
  tokenLifeSeconds?: number;
  /** Whether the automation processes issues; false by default. */
  automation?: boolean;
  seed?: number;
  /** Whether time passes only by `moveClock`. */
  isClockManual?: boolean;
}

export async function startTestPractice({
  isClockManual = false,
  automation = false,
  ...options
}: TestPracticeOptions = {}): Promise<TestPractice> {
  const folder = await mkdtemp(join(tmpdir(), 'graph-intake-test-'));
  const reported: unknown[] = [];
  const waits: number[] = [];
  const clock = createTestClock(!isClockManual);
  let cachedToken: string | undefined;
  const start = () =>
    startPractice({
      dataDir: folder,
      clock,
      automation,
      wait: async (ms) => {
        waits.push(ms);
      },
      report: (cause) => reported.push(cause),
      ...options,
    });
  let address = await start();

  const ask: TestPractice['ask'] = async (method, path, { headers = {}, body } = {}) => {
    const isRaw = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
    const response = await fetch(path.startsWith('http') ? path : `${address.origin}${path}`, {
      method,
      headers: isRaw ? headers : { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: isRaw ? (body as string) : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      get json() {
        return JSON.parse(text);
      },
    };
  };

  const self: TestPractice = {
    get address() {
      return address;
    },
    folder,
    reported,
    waits,
    moveClock: clock.move,
    async signIn() {
      const response = await ask('POST', '/api/auth/6/app', { body: credentials(address) });
      if (response.status !== 200) throw new Error(response.text);
      return response.json;
    },
    async token() {
      cachedToken ??= String((await self.signIn())['_TOKEN']);
      return cachedToken;
    },
    ask,
    async graph(method, path, body) {
      const headers = { authorization: `Bearer ${await self.token()}` };
      return ask(method, `${address.graphUrl}${path}`, {
        headers,
        ...(body === undefined ? {} : { body: body as Json }),
      });
    },
    vertices: (method, csv, headers) => self.send(method, '/vertices', csv, headers),
    async send(method, path, csv, headers = {}) {
      const response = await ask(method, `${address.connectorUrl}${path}`, {
        headers: {
          'x-forwarded-authorization': `Bearer ${await self.token()}`,
          'content-type': 'text/csv',
          ...headers,
        },
        body: csv,
      });
      return {
        ...response,
        json: response.text.startsWith('{') ? response.json : {},
        get items() {
          const items = (JSON.parse(response.text) as { result: Item[] }).result;
          return items.toSorted((a, b) => a.order - b.order);
        },
      };
    },
    async byXid(xid) {
      const response = await self.graph('GET', `/xid/${encodeURIComponent(xid)}`);
      return response.json['items'] as Json[];
    },
    async setFaults(faults) {
      const response = await ask('PUT', '/practice/faults', { body: faults });
      if (response.status !== 200) throw new Error(response.text);
    },
    async requests() {
      const response = await ask('GET', '/practice/requests');
      return response.json['items'] as PracticeRequest[];
    },
    async restart() {
      await address.stop();
      address = await start();
    },
    async close() {
      await address.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return self;
}

export const credentials = ({ clientId, clientSecret, username, password }: PracticeAddress) => ({
  client_id: clientId,
  client_secret: clientSecret,
  username,
  password,
});

/** Writes rows as a CSV body in the default dialect. */
export const csv = (...rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`).join('');

/** Returns the error in a response `{"error":{"code","message"}}`. */
export const errorOf = (response: TestResponse): { code: number; message: string } =>
  response.json['error'] as { code: number; message: string };
