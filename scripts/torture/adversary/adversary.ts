/** The adversary: an HTTP server in front of a real platform that mistreats every request. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { PracticeAddress } from '../../../electron/practice/server.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { createConnectorTreatment } from './connector.ts';
import type { Ledger } from './ledger.ts';
import type { MisbehaviourPlan } from './misbehaviour-plan.ts';
import type { Tally } from './misbehaviours.ts';
import { createObjectTreatment } from './objects.ts';
import { createReadTreatment } from './reads.ts';
import { bodyOf, sendReply, usual } from './send-reply.ts';
import { createUpstream } from './upstream.ts';
import { readRecords } from './write-request.ts';

interface AdversaryOptions {
  readonly random: SeededRandom;
  readonly misbehaviour: MisbehaviourPlan;
  readonly ledger: Ledger;
  readonly tally: Tally;
  /** Address of the real platform. */
  readonly truth: PracticeAddress;
  /** Copy of the platform as it was before the run; null without stale reads. */
  readonly earlier: { readonly origin: string; readonly token: string } | null;
  /** Returns the row of the file from which a domain object was created. */
  readonly rowOf: (id: string, object: Readonly<Record<string, unknown>>) => readonly string[];
}

export interface Adversary {
  readonly origin: string;
  readonly requests: number;
  /** Tokens by which requests were authorized; none of them may be in any output. */
  readonly tokens: ReadonlySet<string>;
  /** Number of requests that were closed before their rows could be identified. */
  readonly unread: number;
  /** Waits for all work that was delayed or is in progress; rejects with the first error in it. */
  finish(): Promise<void>;
  stop(): Promise<void>;
}

const maxUnread = 3;

export async function startAdversary(options: AdversaryOptions): Promise<Adversary> {
  const { random, misbehaviour, ledger, tally, truth } = options;
  const upstream = createUpstream();
  const inProgress = new Set<Promise<unknown>>();
  const problems: unknown[] = [];
  const track = (work: Promise<unknown>): void => {
    const tracked = work
      .catch((error: unknown) => problems.push(error))
      .finally(() => inProgress.delete(tracked));
    inProgress.add(tracked);
  };
  const later = (ms: number, work: () => Promise<unknown>): void => track(delay(ms).then(work));
  const common = { misbehaviour, ledger, upstream, tally, later, origin: truth.origin };
  const connectorPath = new URL(truth.connectorUrl).pathname;
  const objectsPath = new URL(truth.objectsUrl).pathname;
  const graphPath = new URL(truth.graphUrl).pathname;
  const write = createConnectorTreatment({
    ...common,
    random: random.fork('rows'),
    connectorUrl: truth.connectorUrl,
  });
  const objects = createObjectTreatment({ ...common, ...options, random: random.fork('objects'), ...truth });
  const read = createReadTreatment({ ...common, random: random.fork('reads'), earlier: options.earlier });
  const tokens = new Set<string>();
  let [requests, unread] = [0, 0];

  const response = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method = '', url = '' } = incoming;
    const isWrite = url.startsWith(`${connectorPath}/`) || (method === 'PUT' && url.startsWith(objectsPath));
    if (isWrite) {
      requests += 1;
      const closing = random.fork(`closed ${requests}`);
      if (unread < maxUnread && closing.chance(misbehaviour.lost / 8)) {
        unread += 1;
        const isRead = closing.chance(0.5);
        tally.count(isRead ? 'closed after reading' : 'closed before reading');
        if (isRead) await bodyOf(incoming);
        incoming.socket.destroy();
        return;
      }
    }
    const body = await bodyOf(incoming);
    // The sender has aborted the request, so the platform never received all of it.
    if (body === null) return;
    const headers = textsOf(incoming.headers);
    const token = (headers['x-forwarded-authorization'] ?? headers['authorization'])?.replace(/^Bearer /, '');
    if (token !== undefined) tokens.add(token);
    const isSkewed = misbehaviour.dateSkewMs !== 0;
    if (isSkewed) tally.count('skewed Date header');
    const date = isSkewed ? new Date(Date.now() + misbehaviour.dateSkewMs) : null;
    if (url.startsWith(`${connectorPath}/`)) {
      const path = url.slice(connectorPath.length + 1).replace(/^moved\//, '');
      const { reply, transfer } = await write({ method, path, headers, body, ...readRecords(body) }, url);
      return sendReply(outgoing, reply, { unusual: transfer, date });
    }
    if (isWrite) {
      const { reply, transfer } = await objects.put({ path: url, headers, body }, url);
      return sendReply(outgoing, reply, { unusual: transfer, date });
    }
    const isRead = url.startsWith(`${graphPath}/`) || url.startsWith(`${objectsPath}/`);
    const reply = isRead
      ? await read({ method, path: url, headers, body })
      : await unchanged(await upstream.pass(`${truth.origin}${url}`, { method, headers, body }));
    return sendReply(outgoing, reply, { unusual: usual, date });
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
      while (inProgress.size > 0) await Promise.all(inProgress);
      await objects.finish();
      if (problems.length > 0) throw problems[0];
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all(inProgress);
      upstream.close();
    },
  };
}

const unchanged = async ({
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
