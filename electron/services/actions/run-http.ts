/** HTTPRequest: one request to a target, its redirects, and its answer within bounds. @source interfaces.md 2.10 */
import { Agent, type Dispatcher, request } from 'undici';
import type { HttpMethod } from '../../../shared/actions/http-line.ts';
import { AppError } from '../../../shared/errors.ts';
import { mostOutputBytes } from './bounded-output.ts';
import { guardedLookup } from './forbidden-address.ts';
import { readBody } from './http-body.ts';
import type { Outcome } from './outcome.ts';
import { targetFailure } from './target-failure.ts';

export interface HttpTarget {
  readonly method: HttpMethod;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export interface HttpRunner {
  /** @throws Denied, AppError, or the reason of the signal */
  run(
    target: HttpTarget,
    how: { signal: AbortSignal; permit: (url: string) => Promise<void> },
  ): Promise<Outcome>;
  close(): Promise<void>;
}

const mostRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);
/** Another place than the one they were given for gets no other headers: each of them may hold a secret. */
const harmless = /^(accept(-.+)?|user-agent|content-.+)$/i;
const ofBody = /^content-/i;

/** @param options.ca certificates that are trusted beside the system's */
export function createHttpRunner({ ca }: { ca?: string } = {}): HttpRunner {
  const dispatcher = new Agent({
    connect: { timeout: 10_000, lookup: guardedLookup as never, ...(ca !== undefined && { ca }) },
    keepAliveTimeout: 10_000,
  });
  const once = async (target: HttpTarget, signal: AbortSignal) => {
    try {
      const { method, url, headers, body = null } = target;
      const options = {
        ...{ method, headers: { 'user-agent': 'graph-intake', ...headers }, body, signal, dispatcher },
        // The signal alone says when it is too long.
        ...{ headersTimeout: 0, bodyTimeout: 0 },
      };
      const answer = await request(url, options);
      return { answer, ...(await readWithin(answer.body)) };
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw targetFailure(hostOf(target.url), error);
    }
  };

  return {
    async run(first, { signal, permit }) {
      let target = first;
      for (let hops = 0; ; hops += 1) {
        await permit(target.url);
        const { answer, bytes, isCut } = await once(target, signal);
        const next = nextOf(target, answer);
        if (next === null) return toOutcome(target, answer, bytes, isCut);
        if (hops === mostRedirects)
          throw new AppError(
            'rejected',
            `${hostOf(first.url)} redirects more than ${mostRedirects} times; the last one leads to ${next.url}.`,
          );
        target = next;
      }
    },
    close: () => dispatcher.destroy(),
  };
}

async function readWithin(
  body: Dispatcher.ResponseData['body'],
): Promise<{ bytes: Uint8Array; isCut: boolean }> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body as AsyncIterable<Uint8Array>) {
    pieces.push(piece);
    length += piece.length;
    // Leaving the loop ends the connection: an endless answer costs no more than this.
    if (length > mostOutputBytes) break;
  }
  const bytes = Buffer.concat(pieces);
  return { bytes: bytes.subarray(0, mostOutputBytes), isCut: length > mostOutputBytes };
}

function nextOf(target: HttpTarget, { statusCode, headers }: Dispatcher.ResponseData): HttpTarget | null {
  const { location } = headers;
  if (!redirects.has(statusCode) || typeof location !== 'string' || !URL.canParse(location, target.url))
    return null;
  const url = new URL(location, target.url);
  const isElsewhere = url.origin !== new URL(target.url).origin;
  const becomesGet =
    (statusCode === 303 && target.method !== 'HEAD') || (statusCode < 303 && target.method === 'POST');
  const kept = Object.entries(target.headers).filter(
    ([name]) => !(isElsewhere && !harmless.test(name)) && !(becomesGet && ofBody.test(name)),
  );
  return {
    method: becomesGet ? 'GET' : target.method,
    url: url.href,
    headers: Object.fromEntries(kept),
    body: becomesGet ? undefined : target.body,
  };
}

function toOutcome(
  { method, url }: HttpTarget,
  { statusCode, headers }: Dispatcher.ResponseData,
  bytes: Uint8Array,
  isCut: boolean,
): Outcome {
  const plain = Object.entries(headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : (value ?? ''),
  ]);
  const message = isCut
    ? `The answer was cut after ${mostOutputBytes.toLocaleString('en-US')} bytes.`
    : statusCode >= 400
      ? `The target answered ${statusCode}.`
      : '';
  return {
    state: 'done',
    code: statusCode,
    message,
    result: {
      ...readBody(bytes, headers['content-type']?.toString()),
      code: statusCode,
      exec: `${method} ${url}`,
      headers: Object.fromEntries(plain),
      ...(isCut && { error: message }),
    },
  };
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
