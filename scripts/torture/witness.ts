/** Stands between the program and the connector, and writes down which rows went where and what was told of them. */
import {
  Agent,
  createServer,
  type IncomingMessage,
  type RequestOptions,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { dialects } from '../../shared/csv/dialects.ts';
import { createReader } from '../../shared/csv/reader.ts';
import type { ToldItem } from './world.ts';

export interface Seen {
  readonly method: string;
  readonly path: string;
  /** The cells of each row, without the header. */
  readonly rows: readonly (readonly string[])[];
  readonly header: readonly string[];
  readonly startedAt: number;
  /** When the platform was done with it, answered or not; null while it is under way. */
  endedAt: number | null;
  /** Null where no whole answer reached the program. */
  status: number | null;
  items: readonly ToldItem[];
  /** Whether the counts of the answer are those of its items. */
  addsUp: boolean;
}

export interface Witness {
  /** Instead of the connector's own address. */
  readonly connectorUrl: string;
  readonly seen: readonly Seen[];
  /** Hears of each request before it goes on. */
  onRequest(listener: () => void): void;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

export async function startWitness(connectorUrl: string): Promise<Witness> {
  const target = new URL(connectorUrl);
  const agent = new Agent({ keepAlive: true });
  const seen: Seen[] = [];
  let listener: () => void = () => undefined;
  let underWay = 0;

  const server = createServer((incoming, outgoing) => {
    underWay += 1;
    void pass(incoming, outgoing).finally(() => {
      underWay -= 1;
    });
  });

  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const body = await bytesOf(incoming);
    // Cut off by its sender: it never left whole, and nothing goes on.
    if (!incoming.complete) return;
    const { method = '', url = '', headers } = incoming;
    const [header = [], ...rows] = recordsOf(body);
    const entry: Seen = {
      method,
      path: url,
      header,
      rows,
      startedAt: Date.now(),
      endedAt: null,
      status: null,
      items: [],
      addsUp: false,
    };
    seen.push(entry);
    listener();
    const answer = await forward(
      { host: target.hostname, port: target.port, agent, method, path: url, headers },
      body,
    );
    entry.endedAt = Date.now();
    if (answer === null) {
      outgoing.destroy();
      return;
    }
    const isHere = !outgoing.destroyed;
    outgoing.writeHead(answer.status, withoutLength(answer.headers));
    if (!answer.isWhole) {
      outgoing.write(answer.bytes, () => outgoing.destroy());
      return;
    }
    outgoing.end(answer.bytes);
    if (isHere) Object.assign(entry, { status: answer.status, ...readTold(answer.bytes) });
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    connectorUrl: `http://127.0.0.1:${port}${target.pathname}`,
    seen,
    onRequest(next) {
      listener = next;
    },
    async idle() {
      while (underWay > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    },
    async stop() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Passed {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly bytes: Buffer;
  readonly isWhole: boolean;
}

/** Null where the connection ended before an answer began. */
const forward = (options: RequestOptions, body: Buffer): Promise<Passed | null> =>
  new Promise((resolve) => {
    const onward = request(options, (answer) => {
      bytesOf(answer).then((bytes) =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          bytes,
          isWhole: answer.complete,
        }),
      );
    });
    onward.on('error', () => resolve(null));
    onward.end(body);
  });

/** All that came, also where the connection broke. */
const bytesOf = (message: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve) => {
    const parts: Buffer[] = [];
    message.on('data', (part: Buffer) => parts.push(part));
    message.on('error', () => undefined);
    message.on('close', () => resolve(Buffer.concat(parts)));
  });

function withoutLength(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  const { 'content-length': _, 'transfer-encoding': __, connection: ___, ...rest } = headers;
  return rest;
}

function recordsOf(body: Buffer): string[][] {
  const reader = createReader({ dialect: dialects.default });
  return [...reader.push(body), ...reader.end()].map(({ cells }) => [...cells]);
}

function readTold(bytes: Buffer): Pick<Seen, 'items' | 'addsUp'> {
  try {
    const { result, populated, failed } = JSON.parse(bytes.toString('utf8'));
    if (!Array.isArray(result)) return { items: [], addsUp: false };
    const counted = Object.values(populated as Record<string, number>).reduce((sum, count) => sum + count, 0);
    const items = result as ToldItem[];
    const fails = new Set(items.filter(({ status }) => status === 'fail').map(({ order }) => order));
    const orders = new Set(items.map(({ order }) => order));
    return { items, addsUp: fails.size === failed && orders.size - fails.size === counted };
  } catch {
    // A refusal, or no JSON at all: nothing was told of rows.
    return { items: [], addsUp: false };
  }
}
