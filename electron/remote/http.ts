/** The one place that makes HTTP requests and turns their failures into AppErrors. */
import type { Readable } from 'node:stream';
import { Agent, type Dispatcher, request } from 'undici';
import { AppError, type ErrorCode } from '../../shared/errors.ts';

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
  close(): Promise<void>;
}

/**
 * What the system was doing when it failed; nothing is sent before these are done. The code alone does not tell: a
 * network that goes away under an open connection has the same ones.
 */
const beforeSending = /^(connect|getaddrinfo)$/;
/** Answers of a server that speaks no TLS at all; other TLS faults may come after a request has left. */
const noTls = /^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST)$/;
const firstRoomBytes = 1 << 20;
const mostRooms = 8;
const certificateCode = /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT)/;

export function createHttp(): Http {
  /** So that the memory of a long answer is not put away and asked for again with each of them. */
  const rooms: Buffer[] = [];
  // Retrying is decided by who knows whether repeating is safe, never here.
  const dispatcher = new Agent({ connect: { timeout: 10_000 }, keepAliveTimeout: 10_000 });
  const begin = ({ method, url, headers = {}, body, timeoutMs = 120_000 }: HttpRequest) => {
    const options = {
      method,
      headers,
      dispatcher,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      ...(body === undefined ? {} : { body }),
    } satisfies Partial<Dispatcher.RequestOptions> & { dispatcher: Agent };
    return request(url, options);
  };
  return {
    async send(asked) {
      try {
        const answer = await begin(asked);
        const { statusCode, headers, body } = answer;
        if (asked.isBulk !== true) return new ReadAnswer(statusCode, headers, await body.bytes());
        const room = await fillRoom(rooms.pop() ?? Buffer.allocUnsafeSlow(firstRoomBytes), body);
        return new ReadAnswer(statusCode, headers, room.bytes, () => {
          if (rooms.length < mostRooms) rooms.push(room.whole);
        });
      } catch (error) {
        throw failure(asked.url, error);
      }
    },
    async stream(asked) {
      try {
        const { statusCode: status, headers, body } = await begin(asked);
        return { status, headers, body };
      } catch (error) {
        throw failure(asked.url, error);
      }
    },
    close: () => dispatcher.destroy(),
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
async function fillRoom(
  first: Buffer,
  body: AsyncIterable<Uint8Array>,
): Promise<{ whole: Buffer; bytes: Uint8Array }> {
  let whole = first;
  let length = 0;
  for await (const piece of body) {
    if (length + piece.length > whole.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(2 * whole.length, length + piece.length));
      whole.copy(larger, 0, 0, length);
      whole = larger;
    }
    whole.set(piece, length);
    length += piece.length;
  }
  return { whole, bytes: whole.subarray(0, length) };
}
/** Leaves out a byte order mark. */
const decoder = new TextDecoder();

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
