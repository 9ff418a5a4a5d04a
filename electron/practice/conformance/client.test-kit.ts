/** Starts a platform with a clock that tests move, and clients that know only its addresses, for conformance tests. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createTestClock } from '../clock.test-kit.ts';
import { type PracticeAddress, type PracticeOptions, startPractice } from '../server.ts';
import { openStore } from '../store/database.ts';
import { type Json, type Row, toCsv } from './bodies.test-kit.ts';

interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The text as a JSON object. */
  readonly json: Json;
}

interface Item {
  status: string;
  entity: string;
  action: string;
  order: number;
  data: Json;
}

interface CsvResponse extends TestResponse {
  /** Items of the response, sorted by their `order`. */
  readonly items: Item[];
}

interface RequestParts {
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array | Json;
}

export interface Client {
  readonly token: string;
  /** Sends a request with its token to a path below the graph's address. */
  graph(method: string, path: string, body?: unknown): Promise<TestResponse>;
  /** Sends a request with its token to a path below the Domain Object interface's address. */
  objects(method: string, path: string, body?: unknown): Promise<TestResponse>;
  /** Sends a CSV body with its token to a path below the connector's address. */
  csv(
    method: string,
    path: string,
    body: string | Uint8Array | readonly Row[],
    headers?: Record<string, string>,
  ): Promise<CsvResponse>;
  byXid(xid: string, query?: string): Promise<Json | undefined>;
  idOf(xid: string): Promise<string>;
  /** Writes a domain object, and returns its transaction after the end. */
  write(id: string, object: Json): Promise<Json>;
  object(id: string): Promise<Json>;
  updates(query?: string): Promise<{ link: string; offset: number; object: Json }[]>;
}

export interface Platform {
  readonly address: PracticeAddress;
  /** The time of its clock, in milliseconds since epoch. */
  now(): number;
  moveClock(ms: number): void;
  /** Sends a request without a token; `url` is a path below the origin, or a complete URL. */
  ask(method: string, url: string, request?: RequestParts): Promise<TestResponse>;
  /** Response of a sign-in. */
  signIn(): Promise<Json>;
  client(): Promise<Client>;
  /** Creates another account, and returns a client that is signed in with it. */
  clientOfNewAccount(username: string): Promise<Client>;
  /** Stops the platform, and fails if it reported internal errors. */
  close(): Promise<void>;
}

/** Longer than any write of a domain object takes, and shorter than the first step of the automation. */
export const quietMs = 500;

export async function startPlatform(options: Partial<PracticeOptions> = {}): Promise<Platform> {
  const folder = await mkdtemp(join(tmpdir(), 'graph-intake-test-'));
  const clock = createTestClock(false);
  const reported: unknown[] = [];
  const address = await startPractice({
    dataDir: folder,
    clock,
    automation: false,
    wait: async () => undefined,
    report: (cause) => reported.push(cause),
    ...options,
  });
  const person = { username: address.username, password: address.password };
  const application = { client_id: address.clientId, client_secret: address.clientSecret };

  const ask: Platform['ask'] = async (method, url, { headers = {}, body } = {}) => {
    const isRaw = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
    const response = await fetch(new URL(url, address.origin), {
      method,
      headers: isRaw ? headers : { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: isRaw ? (body as string) : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: text ? JSON.parse(text) : {} };
  };
  const signInAs = async (account: typeof person): Promise<Json> => {
    const response = await ask('POST', '/api/auth/6/app', { body: { ...application, ...account } });
    expect(response.status, response.text).toBe(200);
    return response.json;
  };
  const clientOf = async (account: typeof person): Promise<Client> =>
    createClient(address, String((await signInAs(account))['_TOKEN']), ask, clock.move);

  return {
    address,
    now: clock.now,
    moveClock: clock.move,
    ask,
    signIn: () => signInAs(person),
    client: () => clientOf(person),
    clientOfNewAccount: (username) => {
      const store = openStore(folder);
      store.db
        .prepare('INSERT INTO accounts (id, username, password, scope) VALUES (?, ?, ?, ?)')
        .run(`account of ${username}`, username, 'secret', address.scope);
      store.close();
      return clientOf({ username, password: 'secret' });
    },
    async close() {
      await address.stop();
      await rm(folder, { recursive: true, force: true });
      expect(reported).toEqual([]);
    },
  };
}

function createClient(
  address: PracticeAddress,
  token: string,
  ask: Platform['ask'],
  moveClock: Platform['moveClock'],
): Client {
  const bearer = { authorization: `Bearer ${token}` };
  const call = (base: string) => (method: string, path: string, body?: unknown) =>
    ask(method, base + path, { headers: bearer, ...(body === undefined ? {} : { body: body as Json }) });
  const self: Client = {
    token,
    graph: call(address.graphUrl),
    objects: call(address.objectsUrl),
    async csv(method, path, body, headers) {
      const response = await ask(method, address.connectorUrl + path, {
        headers: {
          'x-forwarded-authorization': bearer.authorization,
          'content-type': 'text/csv',
          ...headers,
        },
        body: typeof body === 'string' || body instanceof Uint8Array ? body : toCsv(body),
      });
      const result = (response.json['result'] ?? []) as Item[];
      return { ...response, items: result.toSorted((a, b) => a.order - b.order) };
    },
    async byXid(xid, query = '') {
      const response = await self.graph('GET', `/xid/${encodeURIComponent(xid)}${query}`);
      return (response.json['items'] as Json[])[0];
    },
    idOf: async (xid) => String((await self.byXid(xid))?.['ogit/_id']),
    async write(id, object) {
      const response = await self.objects('PUT', `/views/default/objects/${id}`, object);
      expect(response.status, response.text).toBe(202);
      moveClock(quietMs);
      return (await self.objects('GET', String(response.json['link']))).json;
    },
    object: async (id) => (await self.objects('GET', `/views/default/objects/${id}`)).json,
    async updates(query = '') {
      const response = await self.objects('GET', `/views/default/updates${query}`);
      return JSON.parse(response.text);
    },
  };
  return self;
}
