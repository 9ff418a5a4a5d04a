/** Sends a reply to the client: complete, in an unusual encoding, damaged, or not at all. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import type { SeededRandom } from '../seeded-random.ts';
import type { Tally } from './misbehaviours.ts';

/** Response that the client receives, if it receives one. */
export type Reply =
  | {
      readonly kind: 'whole';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: Buffer;
    }
  /** No response: the connection is closed after this time. */
  | { readonly kind: 'closed'; readonly afterMs: number }
  /** The connection is closed after these bytes, although a longer body was announced. */
  | { readonly kind: 'cut'; readonly body: Buffer }
  | { readonly kind: 'endless' };

/** Ways of delivering a whole response that change nothing about it. */
export interface Transfer {
  readonly encoding: 'gzip' | 'br' | 'deflate' | 'zstd' | null;
  readonly isInformedFirst: boolean;
  readonly hasLargeHeaders: boolean;
  readonly isSlow: boolean;
}

/** Ordinary transfer of a response. */
export const usual: Transfer = {
  encoding: null,
  isInformedFirst: false,
  hasLargeHeaders: false,
  isSlow: false,
};

/** Chooses an unusual transfer. */
export function randomTransfer(random: SeededRandom, tally: Tally): Transfer {
  const picked = random.pick([
    'gzip',
    'br',
    'deflate',
    'zstd',
    '1xx first',
    'large headers',
    'slow body',
  ] as const);
  tally.count(picked);
  switch (picked) {
    case '1xx first':
      return { ...usual, isInformedFirst: true };
    case 'large headers':
      return { ...usual, hasLargeHeaders: true };
    case 'slow body':
      return { ...usual, isSlow: true };
    default:
      return { ...usual, encoding: picked };
  }
}

const compress = {
  gzip: gzipSync,
  br: brotliCompressSync,
  deflate: deflateSync,
  zstd: zstdCompressSync,
} as const;
const largeHeaders = Object.fromEntries(
  Array.from({ length: 8 }, (_, number) => [`x-padding-${number}`, 'x'.repeat(12_000)]),
);
/** Length of an endless body: a client without a limit must not fill the memory of the test. */
const maxEndlessBytes = 96 * 1024 * 1024;
const slowPieces = 5;
const slowMs = 40;

/** Sends a reply. @param date time for the header `Date`, if that of the clock is not to be used */
export async function sendReply(
  response: ServerResponse,
  reply: Reply,
  { unusual = usual, date = null }: { unusual?: Transfer; date?: Date | null } = {},
): Promise<void> {
  response.on('error', () => undefined);
  if (date !== null) response.setHeader('date', date.toUTCString());
  switch (reply.kind) {
    case 'closed':
      if (reply.afterMs > 0) await delay(reply.afterMs);
      response.destroy();
      return;
    case 'cut':
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': reply.body.length + 1_000,
      });
      response.write(reply.body, () => response.destroy());
      return;
    case 'endless':
      await sendWithoutEnd(response);
      return;
    case 'whole':
      await sendWhole(response, reply, unusual);
  }
}

async function sendWhole(
  response: ServerResponse,
  { status, headers, body }: Extract<Reply, { kind: 'whole' }>,
  { encoding, isInformedFirst, hasLargeHeaders, isSlow }: Transfer,
): Promise<void> {
  const bytes = encoding === null ? body : compress[encoding](body);
  if (isInformedFirst) {
    response.writeProcessing();
    response.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' });
  }
  response.writeHead(status, {
    ...headers,
    ...(encoding !== null && { 'content-encoding': encoding }),
    ...(hasLargeHeaders && largeHeaders),
    ...(!isSlow && { 'content-length': bytes.length }),
  });
  if (isSlow) {
    const size = Math.ceil(bytes.length / slowPieces) || 1;
    for (let at = 0; at < bytes.length; at += size) {
      response.write(bytes.subarray(at, at + size));
      await delay(slowMs);
    }
  }
  response.end(isSlow ? undefined : bytes);
}

async function sendWithoutEnd(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"success":true,"result":[');
  const filler = Buffer.alloc(64 * 1024, '{"status":"success"},');
  for (let sent = 0; sent < maxEndlessBytes && !response.destroyed; sent += filler.length)
    if (!response.write(filler)) await drained(response);
  response.destroy();
}

const drained = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.on('drain', done);
    response.on('close', done);
  });

/** Reads the body of a request; null if the client aborted the request. */
export const bodyOf = (message: IncomingMessage): Promise<Buffer | null> =>
  new Promise((resolve) => {
    const parts: Buffer[] = [];
    message.on('data', (part: Buffer) => parts.push(part));
    message.on('error', () => undefined);
    message.on('close', () => resolve(message.complete ? Buffer.concat(parts) : null));
    message.on('end', () => resolve(Buffer.concat(parts)));
  });
