/** Creates clients of the Domain Object interface for tests, and signs in with another account. */
import { expect } from 'vitest';
import { credentials, type Json, type TestPractice, type TestResponse } from '../practice.test-kit.ts';
import { openStore } from '../store/database.ts';

/** Longer than any write takes, and shorter than the first step of the automation. */
export const quietMs = 500;

export interface ObjectClient {
  /** Sends a request with this client's token; `path` is below the interface's address. */
  ask(method: string, path: string, body?: unknown): Promise<TestResponse>;
  /** Requests a write, and returns its waiting transaction. */
  put(id: string, object: Json): Promise<Json>;
  /** Requests a write, moves the clock until it is done, and returns the ended transaction. */
  write(id: string, object: Json): Promise<Json>;
  remove(id: string): Promise<Json>;
  transaction(of: Json): Promise<Json>;
  object(id: string): Promise<Json>;
  updates(offset?: number): Promise<TestUpdate[]>;
  /** Returns a function that returns the objects of the updates since this call. */
  newUpdates(): Promise<() => Promise<Json[]>>;
}

interface TestUpdate {
  link: string;
  offset: number;
  object: Json;
}

export function objectClient(practice: TestPractice, token?: string): ObjectClient {
  const ask: ObjectClient['ask'] = async (method, path, body) =>
    practice.ask(method, `${practice.address.objectsUrl}${path}`, {
      headers: { authorization: `Bearer ${token ?? (await practice.token())}` },
      ...(body === undefined ? {} : { body: body as Json }),
    });
  const accepted = async (method: string, id: string, body?: Json): Promise<Json> => {
    const response = await ask(method, `/views/default/objects/${encodeURIComponent(id)}`, body);
    expect(response.status, response.text).toBe(202);
    return response.json;
  };
  const ended = async (transaction: Json): Promise<Json> => {
    practice.moveClock(quietMs);
    return self.transaction(transaction);
  };
  const self: ObjectClient = {
    ask,
    put: (id, object) => accepted('PUT', id, object),
    write: async (id, object) => ended(await accepted('PUT', id, object)),
    remove: async (id) => ended(await accepted('DELETE', id)),
    transaction: async ({ link }) => (await ask('GET', String(link))).json,
    object: async (id) => (await ask('GET', `/views/default/objects/${encodeURIComponent(id)}`)).json,
    async updates(offset = 0) {
      const response = await ask('GET', `/views/default/updates?offset=${offset}`);
      expect(response.status).toBe(200);
      return JSON.parse(response.text) as TestUpdate[];
    },
    async newUpdates() {
      const { length } = await self.updates();
      return async () => (await self.updates(length)).map(({ object }) => object);
    },
  };
  return self;
}

/** Creates another account, signs in with it, and returns its token. */
export async function signInAs(practice: TestPractice, username: string): Promise<string> {
  const store = openStore(practice.folder);
  store.db
    .prepare('INSERT INTO accounts (id, username, password, scope) VALUES (?, ?, ?, ?)')
    .run(`account of ${username}`, username, 'secret', practice.address.scope);
  store.close();
  const response = await practice.ask('POST', '/api/auth/6/app', {
    body: { ...credentials(practice.address), username, password: 'secret' },
  });
  return String(response.json['_TOKEN']);
}
