/** The adversary: one HTTP server in front of a platform that keeps the truth, which treats every request badly. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { PracticeAddress } from '../../../electron/practice/server.ts';
import type { Draw } from '../draw.ts';
import { createConnectorTreatment } from './connector.ts';
import { bodyOf, deliver, usual } from './deliver.ts';
import type { Ledger } from './ledger.ts';
import type { Manner } from './manner.ts';
import type { Tally } from './misbehaviours.ts';
import { createObjectTreatment } from './objects.ts';
import { createReadTreatment } from './reads.ts';
import { createUpstream } from './upstream.ts';
import { readRecords } from './write-request.ts';

interface AdversaryOptions {
  readonly draw: Draw;
  readonly manner: Manner;
  readonly ledger: Ledger;
  readonly tally: Tally;
  readonly truth: PracticeAddress;
  readonly earlier: { readonly origin: string; readonly token: string } | null;
  readonly rowOf: (id: string, object: Readonly<Record<string, unknown>>) => readonly string[];
}

export interface Adversary {
  readonly origin: string;
  readonly requests: number;
  /** Every token that a request was authorized with. */
  readonly tokens: ReadonlySet<string>;
  /** Requests that were closed before their rows could be identified. */
  readonly unread: number;
  /** Resolves when everything was executed that ever will be. */
  finish(): Promise<void>;
  stop(): Promise<void>;
}

const mostUnread = 3;

export async function startAdversary(options: AdversaryOptions): Promise<Adversary> {
  const { draw, manner, ledger, tally, truth } = options;
  const upstream = createUpstream();
  const underWay = new Set<Promise<unknown>>();
  const problems: unknown[] = [];
  const track = (work: Promise<unknown>): void => {
    const tracked = work
      .catch((error: unknown) => problems.push(error))
      .finally(() => underWay.delete(tracked));
    underWay.add(tracked);
  };
  const later = (ms: number, work: () => Promise<unknown>): void => track(delay(ms).then(work));
  const common = { manner, ledger, upstream, tally, later, origin: truth.origin };
  const connectorPath = new URL(truth.connectorUrl).pathname;
  const objectsPath = new URL(truth.objectsUrl).pathname;
  const graphPath = new URL(truth.graphUrl).pathname;
  const write = createConnectorTreatment({
    ...common,
    draw: draw.fork('rows'),
    connectorUrl: truth.connectorUrl,
  });
  const objects = createObjectTreatment({ ...common, ...options, draw: draw.fork('objects'), ...truth });
  const read = createReadTreatment({ ...common, draw: draw.fork('reads'), earlier: options.earlier });
  const tokens = new Set<string>();
  let [requests, unread] = [0, 0];

  const response = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method = '', url = '' } = incoming;
    const isWrite = url.startsWith(`${connectorPath}/`) || (method === 'PUT' && url.startsWith(objectsPath));
    if (isWrite) {
      requests += 1;
      const closing = draw.fork(`closed ${requests}`);
      if (unread < mostUnread && closing.is(manner.lost / 8)) {
        unread += 1;
        const isRead = closing.is(0.5);
        tally.count(isRead ? 'closed after reading' : 'closed before reading');
        if (isRead) await bodyOf(incoming);
        incoming.socket.destroy();
        return;
      }
    }
    const body = await bodyOf(incoming);
    // Cut off by its sender: the platform never had it whole.
    if (body === null) return;
    const headers = textsOf(incoming.headers);
    const token = (headers['x-forwarded-authorization'] ?? headers['authorization'])?.replace(/^Bearer /, '');
    if (token !== undefined) tokens.add(token);
    const isShown = manner.dateSkewMs !== 0;
    if (isShown) tally.count('skewed Date header');
    const date = isShown ? new Date(Date.now() + manner.dateSkewMs) : null;
    if (url.startsWith(`${connectorPath}/`)) {
      const path = url.slice(connectorPath.length + 1).replace(/^moved\//, '');
      const { reply, unusual } = await write({ method, path, headers, body, ...readRecords(body) }, url);
      return deliver(outgoing, reply, { unusual, date });
    }
    if (isWrite) {
      const { reply, unusual } = await objects.put({ path: url, headers, body }, url);
      return deliver(outgoing, reply, { unusual, date });
    }
    const isRead = url.startsWith(`${graphPath}/`) || url.startsWith(`${objectsPath}/`);
    const reply = isRead
      ? await read({ method, path: url, headers, body })
      : await plain(await upstream.pass(`${truth.origin}${url}`, { method, headers, body }));
    return deliver(outgoing, reply, { unusual: usual, date });
  };

  const server = createServer((incoming, outgoing) => track(response(incoming, outgoing)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    get requests() {
      return requests;
    },
    tokens,
    get unread() {
      return unread;
    },
    async finish() {
      while (underWay.size > 0) await Promise.all(underWay);
      await objects.finish();
      if (problems.length > 0) throw problems[0];
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all(underWay);
      upstream.close();
    },
  };
}

const plain = async ({
  status,
  headers,
  bytes,
}: Awaited<ReturnType<ReturnType<typeof createUpstream>['pass']>>) => ({
  kind: 'whole' as const,
  status,
  headers: { 'content-type': String(headers['content-type'] ?? 'application/json') },
  body: bytes,
});

const textsOf = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
