/** Sends all HTTP requests of the program, except websockets, and converts their failures to AppErrors. */
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
  /** A stream can be sent only once. */
  body?: string | Uint8Array | Readable;
  /** If no byte of the response arrives for this long, the request counts as lost. */
  timeoutMs?: number;
  /** A longer response is discarded with its connection; decompressed bytes count. */
  maxResponseBytes?: number;
  /** Whether the response may be long; its bytes are then in a buffer that is reused after `release`. */
  isBulk?: boolean;
  /** Aborts the request, which then counts as lost. */
  signal?: AbortSignal;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly text: string;
  /** `text` in UTF-8; absent in responses that were not received from a server. */
  readonly bytes?: Uint8Array;
  /** Declares that `bytes` and `text` are no longer in use. Need not be called. */
  release?(): void;
}

/** A response whose body is received while it is read; it must be read to its end or destroyed. */
export interface HttpStream extends Omit<HttpResponse, 'text'> {
  readonly body: Readable;
}

export interface Http {
  /**
   * Sends a request and reads the whole response, of any status.
   * @throws AppError `offline` if nothing was sent, `lost` if the response did not arrive.
   */
  send(input: HttpRequest): Promise<HttpResponse>;
  /** Sends a request whose response may be large. @throws as `send` */
  stream(input: HttpRequest): Promise<HttpStream>;
  /** Route of the requests, for example by a proxy; websockets to the same platform use it too. */
  readonly route: Route;
  /** Refuses further requests; resolves when the open ones have ended. */
  retire(): Promise<void>;
  close(): Promise<void>;
}

const defaultResponseMs = 120_000;
/**
 * Far more than any response of the graph, of views and of directories. Requests with rows have a limit of their own.
 */
const defaultMaxResponseBytes = 64 << 20;
/** Factor from the longest silence to the longest total duration of a response that arrives slowly. */
const totalTimeoutFactor = 10;
const proxyAuthenticationRequired = 407;

export function createHttp(route: Route = directRoute): Http {
  const dispatchers = createDispatchers(route);
  const bulk = createBulkResponses();
  let isRetired = false;
  const optionsOf = ({ method, headers = {}, body, timeoutMs: ownMs = defaultResponseMs }: HttpRequest) => {
    const timeoutMs = route.responseTimeoutMs ?? ownMs;
    return {
      method,
      headers,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      ...(body === undefined ? {} : { body }),
    } satisfies Partial<Dispatcher.RequestOptions>;
  };
  const startRequest = (input: HttpRequest) => {
    const { url, signal } = input;
    return request(url, { ...optionsOf(input), dispatcher: dispatchers.for(url), ...(signal && { signal }) });
  };
  const limitsOf = ({ timeoutMs = defaultResponseMs, maxResponseBytes }: HttpRequest) => ({
    maxBytes: maxResponseBytes ?? defaultMaxResponseBytes,
    totalTimeoutMs: totalTimeoutFactor * (route.responseTimeoutMs ?? timeoutMs),
  });
  /** Sends a request and reads the whole body, without decompressing it. */
  const read = async (input: HttpRequest, { maxBytes, totalTimeoutMs }: BulkLimits) => {
    const timeout = new AbortController();
    const host = hostOf(input.url);
    const onTimeout = () => timeout.abort(new ConnectionFailure('response-timeout', host, null));
    const timer = setTimeout(onTimeout, totalTimeoutMs);
    try {
      const signal = input.signal ? AbortSignal.any([input.signal, timeout.signal]) : timeout.signal;
      const { statusCode: status, headers, body } = await startRequest({ ...input, signal });
      const pieces: Uint8Array[] = [];
      let length = 0;
      for await (const piece of body as AsyncIterable<Uint8Array>) {
        length += piece.length;
        // Leaving the loop ends the connection.
        if (length > maxBytes) throw new ConnectionFailure('too-long', host, null);
        pieces.push(piece);
      }
      return { status, headers, bytes: Buffer.concat(pieces, length) as Uint8Array };
    } finally {
      clearTimeout(timer);
    }
  };
  const expectOpen = (url: string) => {
    // Callers that still use the client after a change must learn that their request was not sent, rather than lost.
    if (isRetired) throw new ConnectionFailure('retired', hostOf(url), null);
  };
  /** Detects a refusal by the proxy, which without a tunnel looks like a response of the platform. */
  const expectNoProxyRefusal = (status: number, url: string) => {
    const proxy = status === proxyAuthenticationRequired ? proxyFor(route, url) : null;
    if (proxy !== null) throw new ConnectionFailure('proxy-refused', hostOf(proxy.url), null);
  };
  return {
    async send(input) {
      expectOpen(input.url);
      try {
        // Bulk requests that cannot be aborted use a faster path, if the dispatcher offers one for this URL.
        const direct =
          input.isBulk === true && input.signal === undefined ? dispatchers.directFor(input.url) : null;
        const limits = limitsOf(input);
        const response =
          direct === null
            ? await read(input, limits)
            : await bulk.ask(direct, input.url, optionsOf(input), limits);
        const { status, headers, bytes } = response;
        const release = 'release' in response ? response.release : undefined;
        if (direct === null) expectNoProxyRefusal(status, input.url);
        if (!isEncoded(headers)) return new BufferedResponse(status, headers, bytes, release);
        try {
          return new BufferedResponse(
            status,
            headers,
            await decodeBody(bytes, { headers, host: hostOf(input.url), ...limits }),
          );
        } finally {
          release?.();
        }
      } catch (error) {
        throw error instanceof ConnectionFailure ? error : connectionFailure(input.url, error, route);
      }
    },
    async stream(input) {
      expectOpen(input.url);
      try {
        const { statusCode: status, headers, body } = await startRequest(input);
        if (status === proxyAuthenticationRequired) await body.dump();
        expectNoProxyRefusal(status, input.url);
        return { status, headers, body: decodeStream(body, { headers, host: hostOf(input.url) }) };
      } catch (error) {
        throw error instanceof ConnectionFailure ? error : connectionFailure(input.url, error, route);
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

/** A response whose text is decoded on first use: many are only read as bytes, and the text doubles the memory. */
class BufferedResponse implements HttpResponse {
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
/** Skips a byte order mark. */
const decoder = new TextDecoder();
