/** The one place that makes HTTP requests and turns their failures into AppErrors. */
import { Agent, type Dispatcher, request } from 'undici';
import { AppError } from '../../shared/errors.ts';

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  signal?: AbortSignal | undefined;
  /** Without any byte of an answer for so long, the request counts as lost. */
  timeoutMs?: number;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly text: string;
}

export interface Http {
  /**
   * Sends and reads the whole answer, whatever its status.
   * @throws AppError `offline` where nothing was sent, `lost` where the answer did not arrive, `aborted`.
   */
  send(asked: HttpRequest): Promise<HttpAnswer>;
  close(): Promise<void>;
}

/** Codes of failures that happen before the first byte of a request can leave. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** What the system was doing when it failed; nothing is sent before these are done. */
const beforeSending = /^(connect|getaddrinfo)$/;
const noTls = /^(ERR_SSL|EPROTO)/;
const certificateCode = /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT)/;

export function createHttp(): Http {
  // Retrying is decided by who knows whether repeating is safe, never here.
  const dispatcher = new Agent({ connect: { timeout: 10_000 }, keepAliveTimeout: 10_000 });
  return {
    async send({ method, url, headers = {}, body, signal, timeoutMs = 120_000 }) {
      try {
        const options = {
          method,
          headers,
          dispatcher,
          headersTimeout: timeoutMs,
          bodyTimeout: timeoutMs,
          ...(body === undefined ? {} : { body }),
          ...(signal === undefined ? {} : { signal }),
        } satisfies Partial<Dispatcher.RequestOptions> & { dispatcher: Agent };
        const answer = await request(url, options);
        return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
      } catch (error) {
        throw failure(url, error, signal);
      }
    },
    close: () => dispatcher.destroy(),
  };
}

function failure(url: string, error: unknown, signal: AbortSignal | undefined): AppError {
  if (signal?.aborted) return new AppError('aborted', 'Cancelled.', { cause: error });
  const code = codeOf(error);
  const where = hostOf(url);
  const details = error instanceof Error ? `${code} ${error.message}`.trim() : String(error);
  if (certificateCode.test(code)) {
    const message = `${where} shows a certificate that this machine does not trust; check the address.`;
    return new AppError('offline', message, { details, cause: error });
  }
  if (noTls.test(code))
    return new AppError(
      'offline',
      `${where} does not speak https; check whether its address starts with http://.`,
      {
        details,
        cause: error,
      },
    );
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT')
    return new AppError('lost', `${where} did not answer in time.`, { details, cause: error });
  if (neverSent.has(code) || beforeSending.test(syscallOf(error)))
    return new AppError('offline', `${where} cannot be reached; check the address and the network.`, {
      details,
      cause: error,
    });
  if (!URL.canParse(url))
    return new AppError('bad-input', `“${url}” is no address; it must start with http:// or https://.`, {
      details,
    });
  return new AppError('lost', `${where} closed the connection before it answered.`, {
    details,
    cause: error,
  });
}

/** The first system or undici code in an error, its causes and its parts. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return codeOf(error.cause);
}

function syscallOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('syscall' in error && typeof error.syscall === 'string') return error.syscall;
  if (error instanceof AggregateError) return syscallOf(error.errors[0]);
  return syscallOf(error.cause);
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
