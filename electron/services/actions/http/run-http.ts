/** HTTPRequest: one request to a target, its redirects, and its response within bounds. @source interfaces.md 2.10 */
import { Agent, type Dispatcher, request } from 'undici';
import type { HttpMethod } from '../../../../shared/actions/http-line.ts';
import { AppError } from '../../../../shared/errors.ts';
import { createBoundedOutput, mostOutputBytes } from '../bounded-output.ts';
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
      const { method, body = null } = target;
      const { url, headers: signIn } = apart(target);
      const headers = { 'user-agent': 'graph-intake', ...signIn, ...target.headers };
      const options = {
        method,
        headers,
        body,
        signal,
        dispatcher,
        // The signal alone says when it is too long.
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
        const { response, packed } = await once(target, signal);
        const next = nextOf(target, response);
        if (next === null) return toOutcome(target, response, packed);
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

/** The request before it was sent, so its end must not read as if nothing had left. @throws Denied */
async function permitRedirect(url: string, permit: (url: string) => Promise<void>): Promise<void> {
  try {
    await permit(url);
  } catch (error) {
    if (!(error instanceof Denied)) throw error;
    throw new Denied(`The request was sent; its redirect was not followed: ${error.message}`);
  }
}

async function readWithin(body: Dispatcher.ResponseData['body']): Promise<Bytes> {
  const output = createBoundedOutput(mostOutputBytes);
  for await (const piece of body as AsyncIterable<Uint8Array>) {
    output.add(piece);
    // Leaving the loop ends the connection: an endless response costs no more than this.
    if (output.lost() > 0) break;
  }
  return { bytes: output.bytes(), isCut: output.lost() > 0 };
}

/** The sign-in of a URL goes as a header, unless there is one already. */
function apart({ url, headers }: HttpTarget): { url: string; headers: Record<string, string> } {
  const bare = new URL(url);
  const { username, password } = bare;
  bare.username = '';
  bare.password = '';
  const isKnownComment = Object.keys(headers).some((name) => name.toLowerCase() === 'authorization');
  if ((username === '' && password === '') || isKnownComment) return { url: bare.href, headers: {} };
  const pair = `${decoded(username)}:${decoded(password)}`;
  return { url: bare.href, headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // A percent sign that means itself.
  }
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

async function toOutcome(
  { method, url }: HttpTarget,
  { statusCode, headers }: Dispatcher.ResponseData,
  packed: Bytes,
): Promise<CommandOutcome> {
  const plainBytes = await unpacked(packed, headers['content-encoding']?.toString());
  const body: HttpBody =
    plainBytes === null ? inBase64(packed.bytes) : readBody(plainBytes, headers['content-type']?.toString());
  const isCut = packed.isCut || plainBytes?.isCut === true;
  const plain = Object.entries(headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : (value ?? ''),
  ]);
  const message = isCut
    ? `The response was cut after ${mostOutputBytes.toLocaleString('en-US')} bytes.`
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
      headers: Object.fromEntries(plain),
      ...(isCut && { error: message }),
    },
  };
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
