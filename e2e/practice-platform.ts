import { z } from 'zod';
import type { PracticeAddress } from '../electron/platform.ts';
import { type PracticeFaultsChange, type PracticeRequest, practiceRequests } from '../shared/practice.ts';

export type PracticeSignIn = Omit<PracticeAddress, 'stop'>;

/** The practice platform of one story, called directly, not through the program. */
export interface PracticePlatform extends PracticeSignIn {
  /** Returns the response of a graph path, such as `/xid/m1`, as JSON. */
  graph(path: string): Promise<unknown>;
  /** Posts to a graph path, such as `/new/ogit%2FMARS%2FMachine`, as another user. */
  post(path: string, body: object): Promise<Record<string, unknown>>;
  /** Returns every vertex with this xid; more than one is a defect. */
  verticesByXid(xid: string): Promise<Record<string, unknown>[]>;
  /** Returns the vertices to which steps such as `out('ogit/runs')` lead from a vertex. */
  walk(root: string, steps: string): Promise<Record<string, unknown>[]>;
  /** Returns the vertices that a query such as `ogit\\/name:"x"` finds. */
  query(query: string): Promise<Record<string, unknown>[]>;
  /** Calls the Domain Object interface with a path in the view `default`, such as `/objects/INC-7`. */
  objects(method: string, path: string, body?: object): Promise<unknown>;
  /** Sets the faults that the platform simulates; omitted ones are switched off. */
  setFaults(faults: PracticeFaultsChange): Promise<void>;
  /** The last 200 requests, oldest first. */
  requests(): Promise<PracticeRequest[]>;
}

const token = z.object({ access_token: z.string() });
const attributes = z.record(z.string(), z.unknown());
const result = z.object({ items: z.array(attributes) });

export function createPracticePlatform(signIn: PracticeSignIn): PracticePlatform {
  const ask = async (address: string, init: RequestInit = {}) => {
    const response = await fetch(address, init);
    if (!response.ok) throw new Error(`${address} returned ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const json = (method: string, value: unknown): RequestInit => ({
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value),
  });
  // A new token each time: a story may have let the last one expire.
  const signedIn = async (): Promise<RequestInit> => {
    const { clientId, clientSecret, username, password } = signIn;
    const credentials = { client_id: clientId, client_secret: clientSecret, username, password };
    const response = token.parse(await ask(`${signIn.authUrl}/api/auth/6/app`, json('POST', credentials)));
    return { headers: { authorization: `Bearer ${response.access_token}` } };
  };
  const graph = async (path: string) => ask(`${signIn.graphUrl}${path}`, await signedIn());
  const runQuery = async (kind: string, query: object) => {
    const { headers } = await signedIn();
    const posted = json('POST', query);
    const address = `${signIn.graphUrl}/query/${kind}`;
    return result.parse(await ask(address, { ...posted, headers: { ...posted.headers, ...headers } })).items;
  };
  return {
    ...signIn,
    graph,
    async post(path, body) {
      const { headers } = await signedIn();
      const posted = json('POST', body);
      const address = `${signIn.graphUrl}${path}`;
      return attributes.parse(await ask(address, { ...posted, headers: { ...posted.headers, ...headers } }));
    },
    verticesByXid: async (xid) => result.parse(await graph(`/xid/${encodeURIComponent(xid)}`)).items,
    walk: async (root, query) => runQuery('gremlin', { root, query }),
    query: async (query) => runQuery('vertices', { query }),
    async objects(method, path, body) {
      const { headers } = await signedIn();
      const posted = body === undefined ? { method } : json(method, body);
      const address = `${signIn.objectsUrl}/views/default${path}`;
      return ask(address, { ...posted, headers: { ...posted.headers, ...headers } });
    },
    setFaults: (faults) => ask(`${signIn.origin}/practice/faults`, json('PUT', faults)),
    requests: async () => practiceRequests.parse(await ask(`${signIn.origin}/practice/requests`)).items,
  };
}
