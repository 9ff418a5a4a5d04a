/** Servers on 127.0.0.1 that receive notifications: a webhook with given responses, and a mail server. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

interface ReceivedPost {
  readonly headers: IncomingHttpHeaders;
  readonly path: string;
  readonly body: string;
}

/** @param respond status and headers of each response in turn; 204 after the last */
export async function openWebhook(
  respond: { readonly status: number; readonly headers?: Record<string, string> }[] = [],
) {
  const received: ReceivedPost[] = [];
  const server = createServer(async (request, response) => {
    const { headers, url: path = '' } = request;
    const body = await text(request);
    const { status, headers: sent = {} } = respond[received.length] ?? { status: 204 };
    received.push({ headers, path, body });
    response.writeHead(status, sent).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks/unguessable-part`,
    host: `127.0.0.1:${port}`,
    received,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly user: string;
  readonly isEncrypted: boolean;
  readonly text: string;
}

/** @param refuse codes for recipients in turn, such as 451 and 550; null accepts */
export async function openMailServer({
  refuse = [],
  ...options
}: SMTPServerOptions & { readonly refuse?: (number | null)[] } = {}) {
  const received: ReceivedMail[] = [];
  const passwords: string[] = [];
  let recipients = 0;
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    logger: false,
    onAuth({ username = '', password = '' }, _session, done) {
      passwords.push(password ?? '');
      if (password !== 'mail-pass-94f1') return done(new Error('Wrong.'));
      done(null, { user: username });
    },
    onRcptTo(_address, _session, done) {
      const code = refuse[recipients];
      recipients += 1;
      done(typeof code === 'number' ? Object.assign(new Error('Not now.'), { responseCode: code }) : null);
    },
    async onData(stream, session, done) {
      const content = await text(stream);
      const { envelope, user, secure } = session;
      received.push({
        from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
        to: envelope.rcptTo.map(({ address }) => address),
        user: String(user ?? ''),
        isEncrypted: secure,
        text: content,
      });
      done();
    },
    ...options,
  });
  // A client that does not trust the certificate ends the connection.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    port,
    received,
    passwords,
    close: () => new Promise<void>((done) => server.close(done)),
  };
}
