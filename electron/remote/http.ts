/** The one place that makes HTTP requests and turns their failures into AppErrors. */
import type { Readable } from 'node:stream';
import { type Dispatcher, request } from 'undici';
import { createBulkAnswers } from './bulk-answer.ts';
import { createDispatchers } from './dispatcher.ts';
import { directRoute, proxyFor, type Route } from './route.ts';
import { hostOf, Unreached, unreached } from './unreached.ts';

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  /** A stream serves one sending only. */
  body?: string | Uint8Array | Readable;
  /** Without any byte of an answer for so long, the request counts as lost. */
  timeoutMs?: number;
  /** The answer may be long: its bytes lie in a room that is used again after `release`. */
  isBulk?: boolean;
  /** Cuts it off; then it counts as lost. */
  signal?: AbortSignal;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly text: string;
  /** Of `text`, in UTF-8; not there where somebody made up the answer. */
  readonly bytes?: Uint8Array;
  /** Nobody looks at `bytes` or `text` any more. Need not be called. */
  release?(): void;
}

/** An answer whose body arrives as it is read; it must be read to its end or destroyed. */
export interface HttpStream extends Omit<HttpAnswer, 'text'> {
  readonly body: Readable;
}

export interface Http {
  /**
   * Sends and reads the whole answer, whatever its status.
   * @throws AppError `offline` where nothing was sent, `lost` where the answer did not arrive.
   */
  send(asked: HttpRequest): Promise<HttpAnswer>;
  /** For what may be large. @throws as `send` */
  stream(asked: HttpRequest): Promise<HttpStream>;
  /** Which way its requests go; whatever else is opened to the same platform takes it too. */
  readonly route: Route;
  /** Takes no more requests; resolves when those under way have ended. */
  retire(): Promise<void>;
  close(): Promise<void>;
}

const defaultAnswerMs = 120_000;
const proxyAuthenticationRequired = 407;

export function createHttp(route: Route = directRoute): Http {
  const dispatchers = createDispatchers(route);
  const bulk = createBulkAnswers();
  let isRetired = false;
  const optionsOf = ({ method, headers = {}, body, timeoutMs: asked = defaultAnswerMs }: HttpRequest) => {
    const timeoutMs = route.answerTimeoutMs ?? asked;
    return {
      method,
      headers,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      ...(body === undefined ? {} : { body }),
    } satisfies Partial<Dispatcher.RequestOptions>;
  };
  const begin = (asked: HttpRequest) => {
    const { url, signal } = asked;
    return request(url, {
      ...optionsOf(asked),
      dispatcher: dispatchers.for(url),
      ...(signal && { signal }),
    });
  };
  const expectOpen = (url: string) => {
    // Whoever took hold of it before a change must not take its request for one that was sent and lost.
    if (isRetired) throw new Unreached('retired', hostOf(url), null);
  };
  /** Where no tunnel is needed, a proxy refuses with an answer that looks like one of the platform. */
  const expectLetThrough = (status: number, url: string) => {
    const proxy = status === proxyAuthenticationRequired ? proxyFor(route, url) : null;
    if (proxy !== null) throw new Unreached('proxy-refused', hostOf(proxy.url), null);
  };
  return {
    async send(asked) {
      expectOpen(asked.url);
      try {
        // What cannot be cut off, and nobody else reads from the network for us, takes the cheaper way.
        const direct =
          asked.isBulk === true && asked.signal === undefined ? dispatchers.directFor(asked.url) : null;
        if (direct !== null) {
          const { status, headers, bytes, release } = await bulk.ask(direct, asked.url, optionsOf(asked));
          return new ReadAnswer(status, headers, bytes, release);
        }
        const { statusCode, headers, body } = await begin(asked);
        const bytes = await body.bytes();
        expectLetThrough(statusCode, asked.url);
        return new ReadAnswer(statusCode, headers, bytes);
      } catch (error) {
        throw error instanceof Unreached ? error : unreached(asked.url, error, route);
      }
    },
    async stream(asked) {
      expectOpen(asked.url);
      try {
        const { statusCode: status, headers, body } = await begin(asked);
        if (status === proxyAuthenticationRequired) await body.dump();
        expectLetThrough(status, asked.url);
        return { status, headers, body };
      } catch (error) {
        throw error instanceof Unreached ? error : unreached(asked.url, error, route);
      }
    },
    route,
    retire() {
      isRetired = true;
      return dispatchers.close();
    },
    close: () => dispatchers.destroy(),
  };
}

/** Many answers are only looked at as bytes, and their text would be as long again. */
class ReadAnswer implements HttpAnswer {
  readonly status: number;
  readonly headers: HttpAnswer['headers'];
  readonly bytes: Uint8Array;
  #done: () => void;
  #text: string | null = null;

  constructor(
    status: number,
    headers: HttpAnswer['headers'],
    bytes: Uint8Array,
    done: () => void = () => undefined,
  ) {
    this.status = status;
    this.headers = headers;
    this.bytes = bytes;
    this.#done = done;
  }

  release(): void {
    const done = this.#done;
    this.#done = () => undefined;
    done();
  }

  get text(): string {
    this.#text ??= decoder.decode(this.bytes);
    return this.#text;
  }
}
/** Leaves out a byte order mark. */
const decoder = new TextDecoder();
