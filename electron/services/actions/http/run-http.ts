/** HTTPRequest: one request to a target, its redirects, and its response within bounds. @source interfaces.md 2.10 */
import { Agent, type Dispatcher, request } from 'undici';
import type { HttpMethod } from '../../../../shared/actions/http-line.ts';
import { AppError } from '../../../../shared/errors.ts';
import { createBoundedOutput, maxOutputBytes } from '../bounded-output.ts';
import { type CommandOutcome, Denied } from '../outcome.ts';
import type { Progress } from '../progress.ts';
import { targetFailure } from '../target-failure.ts';
import { guardedLookup } from './forbidden-address.ts';
import { type Bytes, type HttpBody, inBase64, readBody, unpacked } from './http-body.ts';

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
    how: Pick<Progress, 'signal' | 'start'> & { permit: (url: string) => Promise<void> },
  ): Promise<CommandOutcome>;
  close(): Promise<void>;
}

const maxRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);
/** The only headers that a redirect to another origin keeps: any other may contain a secret. */
const keptElsewhere = /^(accept(-.+)?|user-agent|content-.+)$/i;
const aboutBody = /^content-/i;

/** @param options.ca certificates that are trusted beside the system's */
export function createHttpRunner({ ca }: { ca?: string } = {}): HttpRunner {
  const dispatcher = new Agent({
    connect: { timeout: 10_000, lookup: guardedLookup as never, ...(ca !== undefined && { ca }) },
    keepAliveTimeout: 10_000,
  });
  const sendOnce = async (target: HttpTarget, signal: AbortSignal) => {
    try {
      const { method, body = null } = target;
      const { url, headers: signIn } = withoutSignIn(target);
      const headers = { 'user-agent': 'graph-intake', ...signIn, ...target.headers };
      const options = {
        method,
        headers,
        body,
        signal,
        dispatcher,
        // Only the signal limits the time.
        headersTimeout: 0,
        bodyTimeout: 0,
      };
      const response = await request(url, options);
      return { response, packed: await readWithin(response.body) };
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw targetFailure(hostOf(target.url), error);
    }
  };

  return {
    async run(first, { signal, start, permit }) {
      let target = first;
      for (let hops = 0; ; hops += 1) {
        if (hops === 0) {
          await permit(target.url);
          await start();
        } else await permitRedirect(target.url, permit);
        const { response, packed } = await sendOnce(target, signal);
        const next = nextOf(target, response);
        if (next === null) return toOutcome(target, response, packed);
        if (hops === maxRedirects)
          throw new AppError(
            'rejected',
            `${hostOf(first.url)} redirects more than ${maxRedirects} times; the last one leads to ${next.url}.`,
          );
        target = next;
      }
    },
    close: () => dispatcher.destroy(),
  };
}

/** Permits a redirect. @throws Denied whose message says that the request before the redirect was sent */
async function permitRedirect(url: string, permit: (url: string) => Promise<void>): Promise<void> {
  try {
    await permit(url);
  } catch (error) {
    if (!(error instanceof Denied)) throw error;
    throw new Denied(`The request was sent; its redirect was not followed: ${error.message}`);
  }
}

async function readWithin(body: Dispatcher.ResponseData['body']): Promise<Bytes> {
  const output = createBoundedOutput(maxOutputBytes);
  for await (const piece of body as AsyncIterable<Uint8Array>) {
    output.add(piece);
    // Leaving the loop ends the connection: an endless response costs no more than this.
    if (output.lost() > 0) break;
  }
  return { bytes: output.bytes(), isCut: output.lost() > 0 };
}

/** Moves the user and password of a URL into a header, unless the request has an `authorization` header. */
function withoutSignIn({ url, headers }: HttpTarget): { url: string; headers: Record<string, string> } {
  const bare = new URL(url);
  const { username, password } = bare;
  bare.username = '';
  bare.password = '';
  const hasAuthorization = Object.keys(headers).some((name) => name.toLowerCase() === 'authorization');
  if ((username === '' && password === '') || hasAuthorization) return { url: bare.href, headers: {} };
  const pair = `${decoded(username)}:${decoded(password)}`;
  return { url: bare.href, headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // A percent sign that begins no escape.
  }
}

/** Returns the request to which a response redirects; null where it does not. */
function nextOf(target: HttpTarget, { statusCode, headers }: Dispatcher.ResponseData): HttpTarget | null {
  const { location } = headers;
  if (!redirects.has(statusCode) || typeof location !== 'string' || !URL.canParse(location, target.url))
    return null;
  const url = new URL(location, target.url);
  const isElsewhere = url.origin !== new URL(target.url).origin;
  const becomesGet =
    (statusCode === 303 && target.method !== 'HEAD') || (statusCode < 303 && target.method === 'POST');
  const keptHeaders = Object.entries(target.headers).filter(
    ([name]) => !(isElsewhere && !keptElsewhere.test(name)) && !(becomesGet && aboutBody.test(name)),
  );
  return {
    method: becomesGet ? 'GET' : target.method,
    url: url.href,
    headers: Object.fromEntries(keptHeaders),
    body: becomesGet ? undefined : target.body,
  };
}

async function toOutcome(
  { method, url }: HttpTarget,
  { statusCode, headers }: Dispatcher.ResponseData,
  packed: Bytes,
): Promise<CommandOutcome> {
  const unpackedBytes = await unpacked(packed, headers['content-encoding']?.toString());
  const body: HttpBody =
    unpackedBytes === null
      ? inBase64(packed.bytes)
      : readBody(unpackedBytes, headers['content-type']?.toString());
  const isCut = packed.isCut || unpackedBytes?.isCut === true;
  const responseHeaders = Object.entries(headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : (value ?? ''),
  ]);
  const message = isCut
    ? `The response was cut after ${maxOutputBytes.toLocaleString('en-US')} bytes.`
    : statusCode >= 400
      ? `The target responded with ${statusCode}.`
      : '';
  return {
    state: 'done',
    code: statusCode,
    message,
    result: {
      ...body,
      code: statusCode,
      exec: `${method} ${url}`,
      headers: Object.fromEntries(responseHeaders),
      ...(isCut && { error: message }),
    },
  };
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
