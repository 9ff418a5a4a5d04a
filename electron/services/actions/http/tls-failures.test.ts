import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { afterAll, describe, expect, it } from 'vitest';
import { makeAuthority } from '../../../tls.test-kit.ts';
import { createHttpRunner } from './run-http.ts';

interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** Creates a self-signed certificate that is valid between two moments such as `20200101000000Z`. */
function makeCertificate(names: string, [from, to]: readonly [string, string]): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'graph-intake-certificate-'));
  const at = (name: string) => join(folder, name);
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', at('key')];
    openssl('req', ...newKey, '-out', at('csr'), '-subj', '/CN=target.test');
    writeFileSync(at('index'), '');
    writeFileSync(at('serial'), '01\n');
    writeFileSync(
      at('config'),
      [
        '[ca]',
        'default_ca=own',
        '[own]',
        'new_certs_dir=.',
        'database=index',
        'serial=serial',
        'policy=any',
        'default_md=sha256',
        'x509_extensions=ext',
        '[any]',
        'commonName=supplied',
        '[ext]',
        `subjectAltName=${names}`,
      ].join('\n'),
    );
    const valid = ['-startdate', from, '-enddate', to, '-notext', '-batch'];
    openssl(
      'ca',
      '-config',
      'config',
      '-selfsign',
      '-keyfile',
      'key',
      '-in',
      'csr',
      '-out',
      'cert',
      ...valid,
    );
    return { key: readFileSync(at('key'), 'utf8'), cert: readFileSync(at('cert'), 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const validNow = ['20200101000000Z', '20490101000000Z'] as const;
const thisHost = 'IP:127.0.0.1';
const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

/** Starts a target with the certificate that responds `fine` to every request, and returns its address. */
async function serve(certificate: Certificate): Promise<string> {
  const server = createServer(certificate, (socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', () =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 4\r\nconnection: close\r\n\r\nfine'),
    );
  });
  // A client that rejects our certificate disconnects during the handshake.
  server.on('tlsClientError', (_, socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => new Promise((resolve) => server.close(() => resolve())));
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Sends a GET request. @param ca certificate to trust, as PEM */
async function ask(url: string, ca?: string) {
  const runner = createHttpRunner(ca === undefined ? {} : { ca });
  const target = { method: 'GET' as const, url, headers: {}, body: undefined };
  try {
    const { signal } = new AbortController();
    return await runner.run(target, { signal, start: async () => undefined, permit: async () => undefined });
  } finally {
    await runner.close();
  }
}

describe('a target that speaks TLS', () => {
  it('is called if its certificate is known', async () => {
    const known = makeCertificate(thisHost, validNow);
    expect(await ask(await serve(known), known.cert)).toMatchObject({ code: 200, result: { body: 'fine' } });
  });

  it('is not trusted with a certificate that it signed itself', async () => {
    const url = await serve(makeCertificate(thisHost, validNow));
    await expect(ask(url)).rejects.toMatchObject({
      code: 'offline',
      message: expect.stringContaining('its certificate is self-signed'),
    });
  });

  it('is not trusted with a certificate that has expired, or is not valid yet', async () => {
    const old = makeCertificate(thisHost, ['20200101000000Z', '20200201000000Z']);
    await expect(ask(await serve(old), old.cert)).rejects.toThrow('its certificate has expired');
    const early = makeCertificate(thisHost, ['20480101000000Z', '20490101000000Z']);
    await expect(ask(await serve(early), early.cert)).rejects.toThrow('its certificate is not valid yet');
  });

  it('is not trusted with the certificate of another host', async () => {
    const other = makeCertificate('DNS:other.test', validNow);
    await expect(ask(await serve(other), other.cert)).rejects.toThrow(
      'its certificate was issued for another host',
    );
  });

  it('is not trusted with a certificate of an unknown authority', async () => {
    const { server } = makeAuthority();
    await expect(ask(await serve(server))).rejects.toThrow(
      'its certificate comes from an authority that this machine does not know',
    );
  });
});
