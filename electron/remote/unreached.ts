/** Turns what keeps a request from its answer into an error with one clear sentence, and names its kind. */
import { AppError, type ErrorCode } from '../../shared/errors.ts';
import { directRoute, proxyFor, type Route } from './route.ts';

export const troubles = [
  'name-unknown', // no such host
  'refused', // nobody listens there
  'unreachable', // no way to it
  'connect-timeout', // no connection in the time allowed
  'untrusted', // a certificate that nobody trusted has signed
  'wrong-name', // a certificate of another host
  'expired', // a certificate whose time is over
  'no-tls', // http where https was asked for
  'proxy-unreachable',
  'proxy-refused', // the proxy answered and said no
  'answer-timeout',
  'cut', // closed before an answer
  'retired', // the connection was changed before it was asked
  'no-address', // the address is none
  'unspeakable', // a header that no request can carry
] as const;
export type Trouble = (typeof troubles)[number];

/** An error of the way to the other side. */
export class Unreached extends AppError {
  readonly trouble: Trouble;

  constructor(trouble: Trouble, host: string, cause: unknown) {
    const { code, words } = told[trouble];
    const said = cause instanceof Error ? `${codeOf(cause)} ${cause.message}`.trim() : String(cause);
    super(code, `${host} ${words}`, { details: said, cause });
    this.trouble = trouble;
  }
}

const told: Readonly<Record<Trouble, { code: ErrorCode; words: string }>> = {
  'name-unknown': { code: 'offline', words: 'cannot be reached; nobody knows a host of this name.' },
  refused: { code: 'offline', words: 'cannot be reached; nobody listens at this port.' },
  unreachable: { code: 'offline', words: 'cannot be reached; check the address and the network.' },
  'connect-timeout': { code: 'offline', words: 'cannot be reached; no connection was made in time.' },
  untrusted: {
    code: 'offline',
    words:
      'shows a certificate that this machine does not trust; give the connection its certificate authority file.',
  },
  'wrong-name': { code: 'offline', words: 'shows the certificate of another host; check the address.' },
  expired: {
    code: 'offline',
    words: 'shows a certificate whose time is over; whoever runs the platform must renew it.',
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
    words: 'is the proxy of this connection and does not let the request through.',
  },
  'answer-timeout': { code: 'lost', words: 'did not answer in time.' },
  cut: { code: 'lost', words: 'closed the connection before it answered.' },
  retired: { code: 'offline', words: 'was not asked, because its connection was just changed; try again.' },
  'no-address': { code: 'bad-input', words: 'is no address; it must start with http:// or https://.' },
  unspeakable: {
    code: 'bad-input',
    words: 'cannot be sent what no header can carry; look at the null keyword.',
  },
};

/**
 * What the system was doing when it failed; nothing is sent before these are done. The code alone does not tell: a
 * network that goes away under an open connection has the same ones.
 */
const beforeSending = /^(connect|getaddrinfo)$/;
/** Answers of a server that speaks no TLS at all; other TLS faults may come after a request has left. */
const noTls = /^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST)$/;
const certificateCode = /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT)/;
const nameCode = /^(ENOTFOUND|EAI_AGAIN|EAI_NONAME|EAI_NODATA)$/;
/** What the client for proxies says of an answer that is no leave; no code of its own tells it. */
const proxySaidNo = /Proxy (response \(\d+\)|Authentication Required)/;

/** The error to tell of a request that failed on its way. */
export function unreached(url: string, error: unknown, route: Route = directRoute): Unreached {
  if (!URL.canParse(url)) return new Unreached('no-address', `“${url}”`, error);
  const proxy = proxyFor(route, url);
  const trouble = troubleOf(error, proxy !== null);
  const isOfProxy = proxy !== null && trouble.startsWith('proxy');
  return new Unreached(trouble, hostOf(isOfProxy ? proxy.url : url), error);
}

function troubleOf(error: unknown, isProxied: boolean): Trouble {
  const code = codeOf(error);
  if (isProxied && (messagesOf(error).some((words) => proxySaidNo.test(words)) || code === proxyRefusedCode))
    return 'proxy-refused';
  // The platform is reached by the proxy, so whatever is connected to from here is the proxy.
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
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT') return 'answer-timeout';
  return code === 'UND_ERR_INVALID_ARG' ? 'unspeakable' : 'cut';
}

/** Marks a refusal of the proxy that was heard while a websocket was opened. */
export const proxyRefusedCode = 'PROXY_REFUSED';

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

const messagesOf = (error: unknown): string[] =>
  error instanceof Error ? [error.message, ...messagesOf(error.cause)] : [];

export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
