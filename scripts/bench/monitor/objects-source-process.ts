/** Process with a Domain Object interface over a long history, which sends updates at a given rate. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { PracticeAddress } from '../../../electron/platform.ts';
import type { ReceivedTransaction } from '../../../electron/storage/ledger/transaction-rows.ts';
import { historyOf } from './monitor-history.ts';
import type { SourceCommand, SourceReply } from './objects-source.ts';

const length = Number(process.argv[2]);
const { update, transaction } = historyOf(length);
/** Number of updates; grows while they are sent. */
let count = length;
let firstReadAt: number | null = null;

const maxPerPage = 1_000;
const tokenLifeMs = 86_400_000;
const beatMs = 10;
/** @source wire.md §5, "Notifications" */
const maxOutstanding = 10_000;
const barePath = '/bare';
const subscriptionPath = '/objects/views/default/notifications/bench';

/** Index of the next update of each iterator. */
const iterators = new Map<string, number>();
let subscriber: WebSocket | null = null;
let sequence = 0;
/** Index of the update by the sequence of its notification, until it is acknowledged. */
const outstanding = new Map<number, number>();
/** Whether an update was not sent to the subscriber, who has to be notified of the overflow. */
let isLeftOut = false;
/** Clients that receive only the index of each update. */
const bare = new Set<WebSocket>();

const bodyOf = (index: number) => ({
  link: `/views/default/updates/${index}`,
  offset: index,
  object: update(index).object,
});
const transactionBody = ({ id, objectId, startedAt, ...sent }: ReceivedTransaction) => ({
  ...sent,
  link: `/views/default/transactions/${id}`,
  object: `/views/default/objects/${objectId}`,
  startedAt: startedAt ?? -1,
});
const pieceFrom = <T>(from: number, end: number, limit: number, one: (index: number) => T): T[] =>
  Array.from({ length: Math.max(0, Math.min(limit, end - from)) }, (_, place) => one(from + place));

/** Returns a page of the transactions that were requested since a time, newest first. */
function transactionsSince(since: number, offset: number, limit: number): unknown[] {
  const newest = pieceFrom(offset, length, limit, (place) => transaction(length - 1 - place));
  return newest.filter(({ requestedAt }) => requestedAt >= since).map(transactionBody);
}

function responseTo(url: URL, method: string): unknown {
  const { pathname: path, searchParams: query } = url;
  const number = (name: string, without: number) => Number(query.get(name) ?? without);
  if (path.endsWith('/app')) return { _TOKEN: 'bench', 'expires-at': Date.now() + tokenLifeMs };
  if (path.endsWith('/me/account')) return { 'ogit/_id': account, 'ogit/name': 'bench' };
  if (path.endsWith('/notifications') && method === 'POST')
    return { id: 'bench', link: subscriptionPath, socket: `ws://${url.host}${subscriptionPath}`, events: [] };
  const iterator = query.get('iterator');
  if (iterator !== null) {
    const from = iterators.get(iterator) ?? 0;
    const found = pieceFrom(from, count, maxPerPage, bodyOf);
    iterators.set(iterator, from + found.length);
    return found;
  }
  if (path.endsWith('/updates')) {
    firstReadAt ??= Date.now();
    return pieceFrom(number('offset', 0), count, Math.min(maxPerPage, number('limit', maxPerPage)), bodyOf);
  }
  if (path.endsWith('/transactions'))
    return transactionsSince(number('since', 0), number('offset', 0), number('limit', maxPerPage));
  const id = /\/transactions\/(.+)$/.exec(path)?.[1];
  if (id !== undefined) return transactionBody(transaction(Number.parseInt(id.slice(1), 36)));
  if (path.endsWith('/views/default')) return { id: 'default', xidPrefix: '', objects: { incident: {} } };
  return undefined;
}

const account = 'cmbenchaccount00000000001_cmbenchaccount000000000002';
const server = createServer(async (incoming: IncomingMessage, outgoing) => {
  for await (const _ of incoming);
  const body = responseTo(
    new URL(incoming.url ?? '', `http://${incoming.headers.host}`),
    incoming.method ?? '',
  );
  const status = body === undefined ? 404 : 200;
  outgoing.writeHead(status, { 'content-type': 'application/json' });
  outgoing.end(JSON.stringify(body ?? { error: { code: 404, message: 'not here' } }));
});
const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
server.on('upgrade', (request, socket, head) => {
  sockets.handleUpgrade(request, socket, head, (opened) => {
    if (request.url === barePath) {
      bare.add(opened);
      opened.on('close', () => bare.delete(opened));
      return;
    }
    subscriber = opened;
    opened.on('message', (data) => {
      outstanding.delete((JSON.parse(String(data)) as { ack: number }).ack);
      if (!isLeftOut || outstanding.size >= maxOutstanding) return;
      isLeftOut = false;
      opened.send(JSON.stringify({ event: 'overflow' }));
    });
    for (const [id, index] of outstanding) send(id, index);
  });
});

/** When each update left for the first time, in milliseconds since epoch. */
let leftAt: number[] = [];

function send(id: number, index: number): void {
  subscriber?.send(JSON.stringify({ id, event: 'update.received', at: Date.now(), data: bodyOf(index) }));
}

function sendNext(): void {
  const index = count;
  count += 1;
  leftAt.push(Date.now());
  for (const socket of bare) socket.send(String(index));
  if (subscriber === null || outstanding.size >= maxOutstanding) {
    isLeftOut = true;
    return;
  }
  sequence += 1;
  outstanding.set(sequence, index);
  send(sequence, index);
}

/** Sends updates at an even rate; makes up for updates that are due because the timer was late. */
function sendFor(perSecond: number, seconds: number): Promise<void> {
  const total = perSecond * seconds;
  const begin = performance.now();
  let sent = 0;
  return new Promise((resolve) => {
    const beat = setInterval(() => {
      const due = Math.min(total, Math.floor(((performance.now() - begin) / 1_000) * perSecond));
      for (; sent < due; sent++) sendNext();
      if (sent < total) return;
      clearInterval(beat);
      resolve();
    }, beatMs);
  });
}

const listening = new Promise<PracticeAddress>((resolve) => {
  server.listen(0, '127.0.0.1', () => {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const urls = { authUrl: origin, connectorUrl: `${origin}/connector`, objectsUrl: `${origin}/objects` };
    const secrets = { clientId: 'b', clientSecret: 'b', username: 'b', password: 'b', scope: 'b' };
    const others = { graphUrl: `${origin}/graph`, actionsUrl: `${origin}/actions` };
    resolve({ origin, ...urls, ...others, ...secrets, stop: async () => undefined });
  });
});
process.on('SIGTERM', () => process.exit(0));
process.on('message', async ({ send: rate }: SourceCommand) => {
  const { stop: _, ...address } = await listening;
  leftAt = [];
  const first = count;
  if (rate) await sendFor(rate.perSecond, rate.seconds);
  const bareUrl = `${address.origin.replace('http', 'ws')}${barePath}`;
  process.send?.({
    address,
    bareUrl,
    account,
    count,
    firstReadAt,
    sent: { first, leftAt },
  } satisfies SourceReply);
  firstReadAt = null;
});
