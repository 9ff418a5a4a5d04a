/** Removes unexpected “100 Continue” responses, which undici treats as an error and drops the request. */
import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';

/** Connections that leave out responses of status 100; all others pass as they are. */
export function withoutContinue(connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) =>
    connect(options, (...[error, socket]) => {
      // A failure comes without a second argument, whatever its type says.
      if (!socket) callback(error ?? new Error('There is no connection.'), null);
      else callback(null, leaveOutContinue(socket));
    });
}

const endOfHeaders = '\r\n\r\n';
const interim = /^HTTP\/1\.[01] 1\d\d[ \r]/;
const continued = /^HTTP\/1\.[01] 100/;
/** After it, the connection speaks no HTTP any more. */
const switched = /^HTTP\/1\.[01] 101/;
/** Of the status line, as far as it has to be seen. */
const seenBytes = 'HTTP/1.1 100 '.length;
/** Headers of an interim response that are longer are for the parser to refuse. */
const mostHeldBytes = 1 << 20;

function leaveOutContinue<S extends Socket>(socket: S): S {
  const read = socket.read.bind(socket);
  const write = socket.write;
  // A response begins behind a request; in between, nothing has to be looked at.
  let isAtStart = true;
  let held: Buffer | null = null;
  socket.write = ((...written: Parameters<typeof write>) => {
    isAtStart = true;
    return write.apply(socket, written);
  }) as typeof write;
  socket.read = (size?: number) => {
    for (;;) {
      const piece = read(size) as Buffer | null;
      if (piece === null || !isAtStart) return piece;
      const parted = partedAtResponse(held === null ? piece : Buffer.concat([held, piece]));
      held = parted.open;
      isAtStart = parted.isAtStart;
      if (parted.pass.length > 0) return parted.pass;
    }
  };
  return socket;
}

interface Parted {
  /** For the parser. */
  readonly pass: Buffer;
  /** Of which more has to arrive; null for none. */
  readonly open: Buffer | null;
  /** Only interim responses came so far. */
  readonly isAtStart: boolean;
}

function partedAtResponse(bytes: Buffer): Parted {
  const others: Buffer[] = [];
  for (let rest = bytes; ; ) {
    const seen = rest.toString('latin1', 0, seenBytes);
    const end = interim.test(seen) ? rest.indexOf(endOfHeaders) + endOfHeaders.length : 0;
    const isWhole = end > endOfHeaders.length;
    const isOpen = rest.length > 0 && rest.length <= mostHeldBytes && mayBeInterim(seen) && !isWhole;
    if (isOpen || rest.length === 0)
      return { pass: together(others), open: isOpen ? rest : null, isAtStart: true };
    if (!isWhole || switched.test(seen))
      return { pass: together([...others, rest]), open: null, isAtStart: false };
    if (!continued.test(seen)) others.push(rest.subarray(0, end));
    rest = rest.subarray(end);
  }
}

/** Mostly there is one piece, which is not copied. */
const together = (pieces: readonly Buffer[]): Buffer =>
  pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces);

/** Whether more bytes are needed to decide. */
const mayBeInterim = (seen: string): boolean =>
  seen.length === seenBytes
    ? interim.test(seen)
    : 'HTTP/1.1 1'.startsWith(seen.slice(0, 10)) || 'HTTP/1.0 1'.startsWith(seen.slice(0, 10));
