/** Classifies failures of requests before their response, and converts each to an error with one clear sentence. */
import { AppError, type ErrorCode } from '../../shared/errors.ts';
import { directRoute, proxyFor, type Route } from './route.ts';

const failureKinds = [
  'name-unknown', // no such host
  'refused', // nothing listens there
  'unreachable', // no route to it
  'connect-timeout', // no connection in the time allowed
  'untrusted', // a certificate without a trusted signer
  'wrong-name', // a certificate of another host
  'expired', // a certificate whose time is over
  'no-tls', // http where https is expected
  'proxy-unreachable',
  'proxy-refused', // the proxy responded with a refusal
  'response-timeout',
  'cut', // closed before a response
  'too-long', // the response is longer than any response to the request can be
  'undecodable', // the body of the response is damaged, or has an unknown encoding
  'retired', // the connection was changed before the request
  'no-address', // the text is not an address
  'unsendable-header', // a header that no request can carry
] as const;
export type FailureKind = (typeof failureKinds)[number];

/** A request that failed before it reached the server, or before its response was complete. */
export class ConnectionFailure extends AppError {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, host: string, cause: unknown) {
    const { code, words } = failures[kind];
    const message = cause instanceof Error ? `${codeOf(cause)} ${cause.message}`.trim() : String(cause);
    super(code, `${host} ${words}`, { details: message, cause });
    this.kind = kind;
  }
}

const failures: Readonly<Record<FailureKind, { code: ErrorCode; words: string }>> = {
  'name-unknown': { code: 'offline', words: 'cannot be reached; this host name is not known.' },
  refused: { code: 'offline', words: 'cannot be reached; no server is listening on this port.' },
  unreachable: { code: 'offline', words: 'cannot be reached; check the address and the network.' },
  'connect-timeout': { code: 'offline', words: 'cannot be reached; no connection was made in time.' },
  untrusted: {
    code: 'offline',
    words:
      'has a certificate that this machine does not trust; add its certificate authority file to the connection.',
  },
  'wrong-name': { code: 'offline', words: 'has the certificate of another host; check the address.' },
  expired: {
    code: 'offline',
    words: 'has an expired certificate; ask the administrator of the platform to renew it.',
  },
  'no-tls': {
    code: 'offline',
    words: 'does not speak https; check whether its address starts with http://.',
  },
  'proxy-unreachable': {
    code: 'offline',
    words: 'is the proxy of this connection and cannot be reached; check its address.',
  },
  'proxy-refused': {
    code: 'offline',
    words: 'is the proxy of this connection and refuses the request.',
  },
  'response-timeout': { code: 'lost', words: 'did not respond in time.' },
  cut: { code: 'lost', words: 'closed the connection before it responded.' },
  'too-long': { code: 'lost', words: 'sent a response that is too long; it was discarded.' },
  undecodable: { code: 'lost', words: 'sent a response that cannot be decompressed.' },
  retired: {
    code: 'offline',
    words: 'was not contacted, because its connection was just changed; try again.',
  },
  'no-address': { code: 'bad-input', words: 'is not an address; it must start with http:// or https://.' },
  'unsendable-header': {
    code: 'bad-input',
    words: 'cannot receive characters that are not allowed in HTTP headers; check the null keyword.',
  },
};

/**
 * System calls whose failure proves that nothing was sent. The code of an error does not show this: a network that
 * fails under an open connection has the same codes.
 */
const beforeSending = /^(connect|getaddrinfo)$/;
/** Errors caused by a server without TLS; other TLS errors can occur after a request was sent. */
const noTls = /^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST)$/;
const certificateCode = /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT)/;
const nameCode = /^(ENOTFOUND|EAI_AGAIN|EAI_NONAME|EAI_NODATA)$/;
/** Message of the proxy client's error for a refusal; the error has no code. */
const proxyRefused = /Proxy (response \(\d+\)|Authentication Required)/;

/** Returns the error of a request that failed before its response. */
export function connectionFailure(
  url: string,
  error: unknown,
  route: Route = directRoute,
): ConnectionFailure {
  if (!URL.canParse(url)) return new ConnectionFailure('no-address', `“${url}”`, error);
  const proxy = proxyFor(route, url);
  const kind = kindOf(error, proxy !== null);
  const isOfProxy = proxy !== null && kind.startsWith('proxy');
  return new ConnectionFailure(kind, hostOf(isOfProxy ? proxy.url : url), error);
}

function kindOf(error: unknown, isProxied: boolean): FailureKind {
  const code = codeOf(error);
  if (isProxied && (messagesOf(error).some((words) => proxyRefused.test(words)) || code === proxyRefusedCode))
    return 'proxy-refused';
  // With a proxy, the only host to which this program connects is the proxy.
  if (isProxied && (code.startsWith('UND_ERR_PRX') || beforeSending.test(syscallOf(error))))
    return 'proxy-unreachable';
  if (code === 'CERT_HAS_EXPIRED') return 'expired';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'wrong-name';
  if (certificateCode.test(code)) return 'untrusted';
  if (noTls.test(code)) return 'no-tls';
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return isProxied ? 'proxy-unreachable' : 'connect-timeout';
  if (beforeSending.test(syscallOf(error))) {
    if (nameCode.test(code)) return 'name-unknown';
    if (code === 'ECONNREFUSED') return 'refused';
    return code === 'ETIMEDOUT' ? 'connect-timeout' : 'unreachable';
  }
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT') return 'response-timeout';
  return code === 'UND_ERR_INVALID_ARG' ? 'unsendable-header' : 'cut';
}

/** Code of the error with which `socket.ts` reports that the proxy refused a websocket. */
export const proxyRefusedCode = 'PROXY_REFUSED';

/** Returns the first code of the system or of undici in an error, its parts and its causes. */
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

const messagesOf = (error: unknown): string[] =>
  error instanceof Error ? [error.message, ...messagesOf(error.cause)] : [];

export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
