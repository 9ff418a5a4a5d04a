/** The one place that makes HTTP requests and turns their failures into AppErrors. */
import type { Readable } from 'node:stream';
import { type Dispatcher, request } from 'undici';
import { ConnectionFailure, connectionFailure, hostOf } from './connection-failure.ts';
import { directRoute, proxyFor, type Route } from './route.ts';
import { type BulkLimits, createBulkResponses } from './transport/bulk-response.ts';
import { decodeBody, decodeStream, isEncoded } from './transport/content-encoding.ts';
import { createDispatchers } from './transport/dispatcher.ts';

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  /** A stream serves one sending only. */
  body?: string | Uint8Array | Readable;
  /** Without any byte of a response for so long, the request counts as lost. */
  timeoutMs?: number;
  /** A longer response is dropped with its connection; decompressed bytes count. */
  mostResponseBytes?: number;
  /** The response may be long: its bytes are in a buffer that is reused after `release`. */
  isBulk?: boolean;
  /** Cuts it off; then it counts as lost. */
  signal?: AbortSignal;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly text: string;
  /** `text` in UTF-8; absent in a made-up response. */
  readonly bytes?: Uint8Array;
  /** `bytes` and `text` are no longer in use. Need not be called. */
  release?(): void;
}

/** A response whose body arrives as it is read; it must be read to its end or destroyed. */
export interface HttpStream extends Omit<HttpResponse, 'text'> {
  readonly body: Readable;
}

export interface Http {
  /**
   * Sends a request and reads the whole response, whatever its status.
   * @throws AppError `offline` if nothing was sent, `lost` if the response did not arrive.
   */
  send(asked: HttpRequest): Promise<HttpResponse>;
  /** Sends a request whose response may be large. @throws as `send` */
  stream(asked: HttpRequest): Promise<HttpStream>;
  /** Which way its requests go; whatever else is opened to the same platform takes it too. */
  readonly route: Route;
  /** Takes no more requests; resolves when the open ones have ended. */
  retire(): Promise<void>;
  close(): Promise<void>;
}

const defaultResponseMs = 120_000;
/** Far more than what graphs, views and directories send; requests with rows derive their limit from their body. */
const defaultMostResponseBytes = 64 << 20;
/** A response that keeps coming, however slowly, may take so many times as long as one may be silent. */
const totalTimeoutFactor = 10;
const proxyAuthenticationRequired = 407;

export function createHttp(route: Route = directRoute): Http {
  const dispatchers = createDispatchers(route);
  const bulk = createBulkResponses();
  let isRetired = false;
  const optionsOf = ({ method, headers = {}, body, timeoutMs: asked = defaultResponseMs }: HttpRequest) => {
    const timeoutMs = route.responseTimeoutMs ?? asked;
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
    return request(url, { ...optionsOf(asked), dispatcher: dispatchers.for(url), ...(signal && { signal }) });
  };
  const limitsOf = ({ timeoutMs = defaultResponseMs, mostResponseBytes }: HttpRequest) => ({
    mostBytes: mostResponseBytes ?? defaultMostResponseBytes,
    totalTimeoutMs: totalTimeoutFactor * (route.responseTimeoutMs ?? timeoutMs),
  });
  /** Reads the whole body as it was sent. */
  const read = async (asked: HttpRequest, { mostBytes, totalTimeoutMs }: BulkLimits) => {
    const over = new AbortController();
    const host = hostOf(asked.url);
    const onTimeout = () => over.abort(new ConnectionFailure('response-timeout', host, null));
    const timer = setTimeout(onTimeout, totalTimeoutMs);
    try {
      const signal = asked.signal ? AbortSignal.any([asked.signal, over.signal]) : over.signal;
      const { statusCode: status, headers, body } = await begin({ ...asked, signal });
      const pieces: Uint8Array[] = [];
      let length = 0;
      for await (const piece of body as AsyncIterable<Uint8Array>) {
        length += piece.length;
        // Leaving the loop ends the connection.
        if (length > mostBytes) throw new ConnectionFailure('too-long', host, null);
        pieces.push(piece);
      }
      return { status, headers, bytes: Buffer.concat(pieces, length) as Uint8Array };
    } finally {
      clearTimeout(timer);
    }
  };
  const expectOpen = (url: string) => {
    // A caller that holds it since before a change must not take its request for one that was sent and lost.
    if (isRetired) throw new ConnectionFailure('retired', hostOf(url), null);
  };
  /** Without a tunnel, a proxy refuses with a response that looks like one of the platform. */
  const expectLetThrough = (status: number, url: string) => {
    const proxy = status === proxyAuthenticationRequired ? proxyFor(route, url) : null;
    if (proxy !== null) throw new ConnectionFailure('proxy-refused', hostOf(proxy.url), null);
  };
  return {
    async send(asked) {
      expectOpen(asked.url);
      try {
        // A request that cannot be aborted, while no other code reads from the network for us, takes the cheaper path.
        const direct =
          asked.isBulk === true && asked.signal === undefined ? dispatchers.directFor(asked.url) : null;
        const limits = limitsOf(asked);
        const response =
          direct === null
            ? await read(asked, limits)
            : await bulk.ask(direct, asked.url, optionsOf(asked), limits);
        const { status, headers, bytes } = response;
        const release = 'release' in response ? response.release : undefined;
        if (direct === null) expectLetThrough(status, asked.url);
        if (!isEncoded(headers)) return new ReadResponse(status, headers, bytes, release);
        try {
          return new ReadResponse(
            status,
            headers,
            await decodeBody(bytes, { headers, host: hostOf(asked.url), ...limits }),
          );
        } finally {
          release?.();
        }
      } catch (error) {
        throw error instanceof ConnectionFailure ? error : connectionFailure(asked.url, error, route);
      }
    },
    async stream(asked) {
      expectOpen(asked.url);
      try {
        const { statusCode: status, headers, body } = await begin(asked);
        if (status === proxyAuthenticationRequired) await body.dump();
        expectLetThrough(status, asked.url);
        return { status, headers, body: decodeStream(body, { headers, host: hostOf(asked.url) }) };
      } catch (error) {
        throw error instanceof ConnectionFailure ? error : connectionFailure(asked.url, error, route);
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

/** Many responses are only read as bytes, and their text would take as much memory again. */
class ReadResponse implements HttpResponse {
  readonly status: number;
  readonly headers: HttpResponse['headers'];
  readonly bytes: Uint8Array;
  #done: () => void;
  #text: string | null = null;

  constructor(
    status: number,
    headers: HttpResponse['headers'],
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
