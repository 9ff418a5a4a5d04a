/**
 * Proxy between the program and the connector that records which rows each request had, and what its response reported.
 */
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
import type { ResponseItem } from './world.ts';

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  /** The cells of each row, without the header. */
  readonly rows: readonly (readonly string[])[];
  readonly header: readonly string[];
  readonly startedAt: number;
  /** When the platform had finished it, with a response or without one; null while it is in flight. */
  endedAt: number | null;
  /** Status of the response; null if no complete response reached the program. */
  status: number | null;
  items: readonly ResponseItem[];
  /** Whether the counts of the response match its items. */
  addsUp: boolean;
}

export interface RecordingProxy {
  /** The address to use instead of the connector's own. */
  readonly connectorUrl: string;
  readonly requests: readonly RecordedRequest[];
  /** Sets the listener, which is called for each request before it is forwarded. */
  onRequest(listener: () => void): void;
  /** Resolves when no request is in flight. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

export async function startRecordingProxy(connectorUrl: string): Promise<RecordingProxy> {
  const target = new URL(connectorUrl);
  const agent = new Agent({ keepAlive: true });
  const requests: RecordedRequest[] = [];
  let listener: () => void = () => undefined;
  let inFlight = 0;

  const server = createServer((incoming, outgoing) => {
    inFlight += 1;
    void pass(incoming, outgoing).finally(() => {
      inFlight -= 1;
    });
  });

  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const body = await bytesOf(incoming);
    // The client closed the connection early: the request is incomplete, and is not forwarded.
    if (!incoming.complete) return;
    const { method = '', url = '', headers } = incoming;
    const [header = [], ...rows] = recordsOf(body);
    const entry: RecordedRequest = {
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
    requests.push(entry);
    listener();
    const response = await forward(
      { host: target.hostname, port: target.port, agent, method, path: url, headers },
      body,
    );
    entry.endedAt = Date.now();
    if (response === null) {
      outgoing.destroy();
      return;
    }
    const isConnected = !outgoing.destroyed;
    outgoing.writeHead(response.status, withoutLength(response.headers));
    if (!response.isWhole) {
      outgoing.write(response.bytes, () => outgoing.destroy());
      return;
    }
    outgoing.end(response.bytes);
    if (isConnected) Object.assign(entry, { status: response.status, ...readResponseItems(response.bytes) });
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    connectorUrl: `http://127.0.0.1:${port}${target.pathname}`,
    requests,
    onRequest(next) {
      listener = next;
    },
    async idle() {
      while (inFlight > 0) await new Promise((resolve) => setTimeout(resolve, 10));
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

/** Forwards a request to the platform; returns null if the connection ended before a response began. */
const forward = (options: RequestOptions, body: Buffer): Promise<Passed | null> =>
  new Promise((resolve) => {
    const onward = request(options, (response) => {
      bytesOf(response).then((bytes) =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes,
          isWhole: response.complete,
        }),
      );
    });
    onward.on('error', () => resolve(null));
    onward.end(body);
  });

/** All bytes that arrived, even if the connection broke. */
const bytesOf = (message: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve) => {
    const parts: Buffer[] = [];
    message.on('data', (part: Buffer) => parts.push(part));
    message.on('error', () => undefined);
    message.on('close', () => resolve(Buffer.concat(parts)));
  });

/** Removes the headers of the transfer from the platform; Node writes those of the transfer to the program. */
function withoutLength(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  const { 'content-length': _, 'transfer-encoding': __, connection: ___, ...rest } = headers;
  return rest;
}

function recordsOf(body: Buffer): string[][] {
  const reader = createReader({ dialect: dialects.default });
  return [...reader.push(body), ...reader.end()].map(({ cells }) => [...cells]);
}

function readResponseItems(bytes: Buffer): Pick<RecordedRequest, 'items' | 'addsUp'> {
  try {
    const { result, populated, failed } = JSON.parse(bytes.toString('utf8'));
    if (!Array.isArray(result)) return { items: [], addsUp: false };
    const counted = Object.values(populated as Record<string, number>).reduce((sum, count) => sum + count, 0);
    const items = result as ResponseItem[];
    // Counted by order, so that a repeated item counts once.
    const fails = new Set(items.filter(({ status }) => status === 'fail').map(({ order }) => order));
    const orders = new Set(items.map(({ order }) => order));
    return { items, addsUp: fails.size === failed && orders.size - fails.size === counted };
  } catch {
    // A refusal, or no JSON at all: no row was reported.
    return { items: [], addsUp: false };
  }
}
