/** Process with a connector that returns an item for each row but stores nothing; every account may sign in. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PracticeAddress } from '../../../electron/platform.ts';
import { dialects } from '../../../shared/csv/dialects.ts';
import { createReader } from '../../../shared/csv/reader.ts';

const account = 'cmsinkaccount0000000000001_cmsinkaccount0000000000002';
const tokenLifeMs = 86_400_000;
let itemCount = 0;

const server = createServer((incoming, outgoing) => {
  respond(incoming, outgoing).catch((error) => outgoing.destroy(error));
});
server.listen(0, '127.0.0.1', () => {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const address: Omit<PracticeAddress, 'stop'> = {
    origin,
    authUrl: origin,
    connectorUrl: `${origin}/connector`,
    objectsUrl: `${origin}/objects`,
    graphUrl: `${origin}/graph`,
    actionsUrl: `${origin}/actions`,
    clientId: 'sink',
    clientSecret: 'sink',
    username: 'sink',
    password: 'sink',
    scope: 'sink',
  };
  process.on('message', () => process.send?.(address));
});

async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { url = '' } = incoming;
  const text = async () => {
    if (url.startsWith('/connector/vertices')) return storedItems(incoming);
    for await (const _ of incoming);
    if (url.endsWith('/app'))
      return JSON.stringify({ _TOKEN: 'sink', 'expires-at': Date.now() + tokenLifeMs });
    if (url.includes('/me/account')) return JSON.stringify({ 'ogit/_id': account, 'ogit/name': 'sink' });
    return '';
  };
  const body = await text();
  outgoing.writeHead(body === '' ? 404 : 200, { 'content-type': 'application/json' }).end(body);
}

/** Responds as the practice platform to a POST of vertices that are all new. @source wire.md §3, "Answer" */
async function storedItems(incoming: IncomingMessage): Promise<string> {
  const reader = createReader({ dialect: dialects.default });
  const items: string[] = [];
  let header: readonly string[] | null = null;
  let [xid, type] = [-1, -1];
  const take = (records: readonly { cells: readonly string[] }[]) => {
    for (const { cells } of records) {
      if (header === null) {
        header = cells;
        [xid, type] = [cells.indexOf('ogit/_xid'), cells.indexOf('ogit/_type')];
        continue;
      }
      const id = `cmsink${String(itemCount++).padStart(19, '0')}_cmsink0000000000000000001`;
      const data = { 'ogit/_id': id, 'ogit/_xid': cells[xid], 'ogit/_type': cells[type] };
      const item = { status: 'success', entity: 'vertex', action: 'create', order: items.length, data };
      items.push(JSON.stringify(item));
    }
  };
  for await (const bytes of incoming) take(reader.push(bytes));
  take(reader.end());
  if (reader.fault !== null) throw new Error(reader.fault.message);
  const populated = { vertex: items.length, edge: 0, timeseries: 0, attachment: 0, issue: 0 };
  return `{"result":[${items.join(',')}],"populated":${JSON.stringify(populated)},"failed":0,"success":true}`;
}
