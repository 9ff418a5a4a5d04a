/** Sends raw bytes to a server, for HTTP requests that no correct client makes. */
import { connect } from 'node:net';

interface RawResponse {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/**
 * Sends the pieces unchanged, and resolves with the response when the server closes the connection.
 * @param close whether to close the sending side after the last piece; the response is still read
 */
export function sendRaw(
  origin: string,
  pieces: readonly (string | Uint8Array)[],
  close: boolean,
): Promise<RawResponse> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('end', () => {
      socket.end();
      const text = Buffer.concat(chunks).toString('utf8');
      const [head = '', ...rest] = text.split('\r\n\r\n');
      resolve({ status: Number(head.split(' ')[1]), head, body: unchunk(head, rest.join('\r\n\r\n')) });
    });
    for (const piece of pieces) socket.write(piece);
    if (close) socket.end();
  });
}

function unchunk(head: string, body: string): string {
  if (!/transfer-encoding: chunked/i.test(head)) return body;
  let rest = Buffer.from(body, 'utf8');
  let text = '';
  for (;;) {
    const lineEnd = rest.indexOf('\r\n');
    const size = Number.parseInt(rest.subarray(0, lineEnd).toString('latin1'), 16);
    if (!(size > 0)) return text;
    text += rest.subarray(lineEnd + 2, lineEnd + 2 + size).toString('utf8');
    rest = rest.subarray(lineEnd + 2 + size + 2);
  }
}
