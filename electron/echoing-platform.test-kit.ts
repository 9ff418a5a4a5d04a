/**
 * A platform that repeats secrets of its clients in every response: it proxies the practice platform and plants
 * what it received (tokens, passwords, client secrets) into bodies, headers and websocket messages.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import type { PracticeAddress } from './practice/server.ts';

export const encodings = {
  plain: (text: string) => text,
  percent: encodeURIComponent,
  'percent in every byte': (text: string) =>
    Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  base64: (text: string) => Buffer.from(text).toString('base64'),
  'base64 with a user': (text: string) => Buffer.from(`me:${text}`).toString('base64'),
  base64url: (text: string) => Buffer.from(text).toString('base64url'),
  json: (text: string) => JSON.stringify(text).slice(1, -1),
} satisfies Record<string, (text: string) => string>;

/** What the platform does with the next responses. */
export interface Misbehaviour {
  readonly encoding: keyof typeof encodings;
  /** Half of each secret is in a header, and the other half in the body. */
  readonly isSplit: boolean;
  /** Form of responses to rows: refused as a whole, or by item, unreadable, or stored with the secret in the id. */
  readonly rows: 'items' | 'refused' | 'failed' | 'unreadable' | 'id';
  /** Whether secrets are planted in objects and transactions of the monitor. */
  readonly isInObjects: boolean;
}

export interface EchoingPlatform {
  readonly origin: string;
  /** Every token that the platform has issued. */
  readonly tokens: ReadonlySet<string>;
  /** How often a secret was planted. */
  planted(): number;
  misbehave(how: Misbehaviour): void;
  close(): Promise<void>;
}

export async function startEchoingPlatform(
  practice: PracticeAddress,
  known: { readonly clientSecret: string; readonly password: string },
): Promise<EchoingPlatform> {
  const tokens = new Set<string>();
  /** All tokens of the response in which a token was issued, by token. */
  const givenWith = new Map<string, readonly string[]>();
  let how: Misbehaviour = { encoding: 'plain', isSplit: false, rows: 'items', isInObjects: false };
  let planted = 0;

  /** Returns the secrets that the client of a token received or sent. */
  const secretsOf = (token: string) => [...(givenWith.get(token) ?? []), known.password, known.clientSecret];
  const written = (secret: string) => encodings[how.encoding](secret);
  /** Returns a message that contains the secrets. */
  const inBody = (token: string) => {
    planted += 1;
    const shown = secretsOf(token).map((secret) => (how.isSplit ? secret.slice(secret.length / 2) : secret));
    return `refused for ${shown.map(written).join(' and ')}.`;
  };
  const inHeaders = (token: string): Record<string, string> => {
    const shown = secretsOf(token).map((secret) =>
      how.isSplit ? secret.slice(0, secret.length / 2) : secret,
    );
    const text = Buffer.from(shown.map(written).join('; ')).toString('latin1');
    return {
      'x-trace': text,
      'set-cookie': text,
      'www-authenticate': `Bearer realm="${text}"`,
      warning: text,
    };
  };
  const inObjects = (token: string, text: string): string =>
    how.isInObjects
      ? text
          .replace(
            /"(subject|description|message|name)":"/g,
            (found) => `${found}${jsonText(inBody(token))} `,
          )
          .replace(/"errors":\[\]/g, () => `"errors":[{"code":400,"message":"${jsonText(inBody(token))}"}]`)
      : text;

  /** Returns the response of the practice platform with secrets planted. */
  const plantInResponse = (
    { path, token }: { path: string; token: string },
    status: number,
    text: string,
  ): { status: number; text: string } => {
    if (path.startsWith('/api/auth/')) {
      const given = [...text.matchAll(/"(?:_TOKEN|access_token|refresh_token)":"([^"]+)"/g)].map(
        ([, token = '']) => token,
      );
      for (const token of given) {
        tokens.add(token);
        givenWith.set(token, given);
      }
      return { status, text };
    }
    if (!path.includes('/csv/')) return { status, text: inObjects(token, text) };
    if (how.rows === 'refused')
      return { status: 400, text: JSON.stringify({ error: { code: 400, message: inBody(token) } }) };
    if (how.rows === 'failed') return { status: 503, text: JSON.stringify({ error: inBody(token) }) };
    if (how.rows === 'unreadable') return { status: 200, text: `<html>${inBody(token)}</html>` };
    if (how.rows === 'id')
      return {
        status,
        text: text.replace(/"ogit\/_id":"[^"]*"/g, () => `"ogit/_id":"${jsonText(inBody(token))}"`),
      };
    const parsed = JSON.parse(text) as { result: { order: number }[] };
    const result = parsed.result.map(({ order }) => ({
      status: 'fail',
      entity: 'vertex',
      action: 'create',
      order,
      data: { error: 'HTTPError', code: 400, message: inBody(token), original_data: inBody(token) },
    }));
    const populated = { vertex: 0, edge: 0, timeseries: 0, attachment: 0, issue: 0 };
    return { status, text: JSON.stringify({ success: false, populated, failed: result.length, result }) };
  };

  const { hostname, port } = new URL(practice.origin);
  const server = createServer(async (incoming, response) => {
    const { method, url: path = '/', headers } = incoming;
    const body = (await textOf(incoming))
      .replace(JSON.stringify(known.clientSecret), JSON.stringify(practice.clientSecret))
      .replace(JSON.stringify(known.password), JSON.stringify(practice.password));
    const { 'transfer-encoding': _, ...rest } = headers;
    const token = String(headers['x-forwarded-authorization'] ?? headers.authorization).replace(
      'Bearer ',
      '',
    );
    const proxied = request(
      {
        hostname,
        port,
        path,
        method,
        headers: { ...rest, 'content-length': String(Buffer.byteLength(body)) },
      },
      async (upstream) => {
        const next = plantInResponse({ path, token }, upstream.statusCode ?? 502, await textOf(upstream));
        const { 'transfer-encoding': __, 'content-length': ___, ...upstreamHeaders } = upstream.headers;
        const plantedHeaders = path.startsWith('/api/auth/') ? {} : inHeaders(token);
        response.writeHead(next.status, { ...upstreamHeaders, ...plantedHeaders }).end(ownAddress(next.text));
      },
    );
    proxied.on('error', () => response.destroy());
    proxied.end(body);
  });
  const ownAddress = (text: string) =>
    text.replaceAll(practice.origin.replace(/^http/, 'ws'), origin.replace(/^http/, 'ws'));
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    const protocols = String(request.headers['sec-websocket-protocol']).split(/,\s*/);
    const token = protocols.find((each) => each.startsWith('token-'))?.slice(6) ?? '';
    const behind = new WebSocket(`ws://${hostname}:${port}${request.url}`, protocols);
    behind.on('error', () => socket.destroy());
    behind.on('open', () =>
      sockets.handleUpgrade(request, socket, head, (front) => {
        front.on('message', (data) => behind.send(data.toString()));
        behind.on('message', (data) => front.send(inObjects(token, data.toString())));
        front.on('close', () => behind.close());
        behind.on('close', () => front.close(1011, inBody(token).slice(0, 120)));
      }),
    );
  });
  // On a busy machine, a client could use a connection at the moment in which the server closes it as idle.
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    tokens,
    planted: () => planted,
    misbehave(next) {
      how = next;
    },
    async close() {
      for (const client of sockets.clients) client.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const jsonText = (text: string) => JSON.stringify(text).slice(1, -1);

async function textOf(stream: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString('utf8');
}
