/**
 * A host whose chosen connection reaches the practice platform's graph through a gate that records and disturbs
 * requests.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Environment } from '../../../shared/connections.ts';
import { openTestHost, type TestHost, type TestHostOptions } from '../../host.test-kit.ts';
import { practiceToken } from '../../practice-token.test-kit.ts';

/** What the gate does with a request: passes it on, cuts it off, or responds in the platform's place. */
type Disturbance = 'pass' | 'cut-before' | 'cut-after' | { status: number; body: object } | 'fail-after';

export interface VerticesTest {
  readonly host: TestHost;
  readonly connectionId: string;
  /** Requests as `METHOD /path`, in order. */
  readonly requests: string[];
  /** Sets the function that is called for each request from now on. */
  disturb(how: (request: string) => Disturbance | Promise<Disturbance>): void;
  /** Sends a request directly to the platform, with another account. */
  graph(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>;
  create(attributes: object, type?: string): Promise<string>;
  /** Stores content directly on the platform, without the host. */
  putContent(id: string, contentType: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  close(): Promise<void>;
}

export async function openVerticesTest(
  options: TestHostOptions & { environment?: Exclude<Environment, 'practice'> } = {},
): Promise<VerticesTest> {
  const host = await openTestHost(options);
  const requests: string[] = [];
  let disturbance: (request: string) => Disturbance | Promise<Disturbance> = () => 'pass';
  const { practice } = host;

  const pass = async (request: IncomingMessage, body: Buffer): Promise<Response> => {
    const { authorization = '', 'content-type': type } = request.headers;
    return fetch(`${practice.graphUrl}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { authorization, ...(type !== undefined && { 'content-type': type }) },
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
  };
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const line = `${request.method} ${decodeURIComponent(request.url ?? '')}`;
    requests.push(line);
    const how = await disturbance(line);
    if (how === 'cut-before') return void request.socket.destroy();
    if (typeof how === 'object') {
      response.writeHead(how.status, { 'content-type': 'application/json' });
      return void response.end(JSON.stringify(how.body));
    }
    const passed = await pass(request, Buffer.concat(pieces));
    const bytes = Buffer.from(await passed.arrayBuffer());
    if (how === 'cut-after') return void request.socket.destroy();
    if (how === 'fail-after') {
      response.writeHead(500, { 'content-type': 'application/json' });
      return void response.end('{"error":{"code":888,"message":"transaction failed"}}');
    }
    response.writeHead(passed.status, {
      'content-type': passed.headers.get('content-type') ?? 'application/json',
      'content-length': bytes.length,
    });
    response.end(bytes);
  };
  const gate = createServer((request, response) => {
    respond(request, response).catch((error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  const { port } = gate.address() as AddressInfo;

  const { connections } = host.api;
  const { id: connectionId } = await connections.add({
    name: 'Site',
    environment: options.environment ?? 'test',
    addresses: {
      authUrl: practice.authUrl,
      connectorUrl: practice.connectorUrl,
      graphUrl: `http://127.0.0.1:${port}`,
      objectsUrl: practice.objectsUrl,
    },
    clientId: practice.clientId,
    clientSecret: practice.clientSecret,
    username: practice.username,
    password: practice.password,
  });
  await connections.choose({ id: connectionId });
  await new Promise<void>((resolve) => {
    const stop = connections.changed(({ chosenId, session }) => {
      if (chosenId !== connectionId || session.state !== 'signed-in') return;
      queueMicrotask(() => stop());
      resolve();
    });
  });

  const token = await practiceToken(host.practice);
  const graph: VerticesTest['graph'] = async (method, path, body) => {
    const received = await fetch(`${practice.graphUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await received.text();
    if (!received.ok) throw new Error(text);
    return JSON.parse(text) as Record<string, unknown>;
  };
  return {
    host,
    connectionId,
    requests,
    disturb(how) {
      disturbance = how;
    },
    graph,
    async create(attributes, type = 'ogit/MARS/Machine') {
      const made = await graph('POST', `/new/${encodeURIComponent(type)}`, attributes);
      return String(made['ogit/_id']);
    },
    async putContent(id, contentType, body) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': contentType };
      const received = await fetch(`${practice.graphUrl}/${id}/content`, { method: 'POST', headers, body });
      if (!received.ok) throw new Error(await received.text());
    },
    async close() {
      await host.close();
      gate.closeAllConnections();
      await new Promise((resolve) => gate.close(resolve));
    },
  };
}
