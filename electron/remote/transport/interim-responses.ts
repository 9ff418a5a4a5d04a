/** Removes unexpected “100 Continue” responses, because of which undici would fail the request. */
import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';

/** Wraps the connect function of undici: its sockets leave out responses of status 100, and pass all other bytes. */
export function withoutContinue(connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) =>
    connect(options, (...[error, socket]) => {
      // On failure there is no second argument, although its type requires one.
      if (!socket) callback(error ?? new Error('There is no connection.'), null);
      else callback(null, leaveOutContinue(socket));
    });
}

const endOfHeaders = '\r\n\r\n';
const interimStatus = /^HTTP\/1\.[01] 1\d\d[ \r]/;
const continueStatus = /^HTTP\/1\.[01] 100/;
/** After this status, the connection no longer uses HTTP. */
const switchingProtocols = /^HTTP\/1\.[01] 101/;
/** Bytes of the status line that are needed to recognise the status. */
const statusLineBytes = 'HTTP/1.1 100 '.length;
/** Largest interim response that is buffered; a longer one is passed to the parser, which refuses it. */
const maxIncompleteBytes = 1 << 20;

function leaveOutContinue<S extends Socket>(socket: S): S {
  const read = socket.read.bind(socket);
  const write = socket.write;
  // Interim responses are only at the start of a response, that is, after a request was written.
  let isAtStart = true;
  /** Beginning of a response of which more bytes must arrive to recognise it. */
  let incomplete: Buffer | null = null;
  socket.write = ((...parameters: Parameters<typeof write>) => {
    isAtStart = true;
    return write.apply(socket, parameters);
  }) as typeof write;
  socket.read = (size?: number) => {
    for (;;) {
      const piece = read(size) as Buffer | null;
      if (piece === null || !isAtStart) return piece;
      const split = splitAtResponse(incomplete === null ? piece : Buffer.concat([incomplete, piece]));
      incomplete = split.incomplete;
      isAtStart = split.isAtStart;
      if (split.pass.length > 0) return split.pass;
    }
  };
  return socket;
}

interface SplitBytes {
  /** Bytes for the parser. */
  readonly pass: Buffer;
  /** Bytes of a response of which more must arrive; null for none. */
  readonly incomplete: Buffer | null;
  /** Whether only interim responses have arrived so far. */
  readonly isAtStart: boolean;
}

/** Removes complete 100 responses at the start of `bytes`, and passes other interim responses and the rest. */
function splitAtResponse(bytes: Buffer): SplitBytes {
  const passed: Buffer[] = [];
  for (let rest = bytes; ; ) {
    const statusLine = rest.toString('latin1', 0, statusLineBytes);
    const end = interimStatus.test(statusLine) ? rest.indexOf(endOfHeaders) + endOfHeaders.length : 0;
    const isComplete = end > endOfHeaders.length;
    const needsMore =
      rest.length > 0 && rest.length <= maxIncompleteBytes && mayBeInterim(statusLine) && !isComplete;
    if (needsMore || rest.length === 0)
      return { pass: concat(passed), incomplete: needsMore ? rest : null, isAtStart: true };
    if (!isComplete || switchingProtocols.test(statusLine))
      return { pass: concat([...passed, rest]), incomplete: null, isAtStart: false };
    if (!continueStatus.test(statusLine)) passed.push(rest.subarray(0, end));
    rest = rest.subarray(end);
  }
}

/** Joins pieces without copying a single one, which is the usual case. */
const concat = (pieces: readonly Buffer[]): Buffer =>
  pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces);

/** Whether the beginning of a status line can be that of an interim response. */
const mayBeInterim = (statusLine: string): boolean =>
  statusLine.length === statusLineBytes
    ? interimStatus.test(statusLine)
    : 'HTTP/1.1 1'.startsWith(statusLine.slice(0, 10)) || 'HTTP/1.0 1'.startsWith(statusLine.slice(0, 10));
