/** The one place that makes HTTP requests and turns their failures into AppErrors. */
import { Agent, type Dispatcher, request } from 'undici';
import { AppError, type ErrorCode } from '../../shared/errors.ts';

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
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
   * @throws AppError `offline` where nothing was sent, `lost` where the answer did not arrive.
   */
  send(asked: HttpRequest): Promise<HttpAnswer>;
  close(): Promise<void>;
}

/**
 * What the system was doing when it failed; nothing is sent before these are done. The code alone does not tell: a
 * network that goes away under an open connection has the same ones.
 */
const beforeSending = /^(connect|getaddrinfo)$/;
/** Answers of a server that speaks no TLS at all; other TLS faults may come after a request has left. */
const noTls = /^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST)$/;
const certificateCode = /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT)/;

export function createHttp(): Http {
  // Retrying is decided by who knows whether repeating is safe, never here.
  const dispatcher = new Agent({ connect: { timeout: 10_000 }, keepAliveTimeout: 10_000 });
  return {
    async send({ method, url, headers = {}, body, timeoutMs = 120_000 }) {
      try {
        const options = {
          method,
          headers,
          dispatcher,
          headersTimeout: timeoutMs,
          bodyTimeout: timeoutMs,
          ...(body === undefined ? {} : { body }),
        } satisfies Partial<Dispatcher.RequestOptions> & { dispatcher: Agent };
        const answer = await request(url, options);
        return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
      } catch (error) {
        throw failure(url, error);
      }
    },
    close: () => dispatcher.destroy(),
  };
}

function failure(url: string, error: unknown): AppError {
  const code = codeOf(error);
  const where = hostOf(url);
  const details = error instanceof Error ? `${code} ${error.message}`.trim() : String(error);
  const told = (kind: ErrorCode, message: string) => new AppError(kind, message, { details, cause: error });
  if (certificateCode.test(code))
    return told(
      'offline',
      `${where} shows a certificate that this machine does not trust; check the address.`,
    );
  if (noTls.test(code))
    return told('offline', `${where} does not speak https; check whether its address starts with http://.`);
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || beforeSending.test(syscallOf(error)))
    return told('offline', `${where} cannot be reached; check the address and the network.`);
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT')
    return told('lost', `${where} did not answer in time.`);
  if (!URL.canParse(url))
    return told('bad-input', `“${url}” is no address; it must start with http:// or https://.`);
  if (code === 'UND_ERR_INVALID_ARG')
    return told(
      'bad-input',
      `The request to ${where} holds what no header can carry; look at the null keyword.`,
    );
  return told('lost', `${where} closed the connection before it answered.`);
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
