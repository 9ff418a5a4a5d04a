import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttp } from '../../remote/http.ts';
import { directRoute } from '../../remote/route.ts';
import { makeAuthority, type TestAuthority } from '../../tls.test-kit.ts';
import { readGivenInputs } from './given-inputs.ts';

let authority: TestAuthority;
let server: Server;
let origin = '';
beforeAll(async () => {
  authority = makeAuthority();
  server = createServer(authority.server, (request, response) => {
    if (request.url?.startsWith('/export/')) response.end('id,name\n1,web\n');
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `https://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const readInputs = (files: readonly string[], text = '') =>
  readGivenInputs(files, { signal: new AbortController().signal, stdin: Readable.from([text]) }, () =>
    createHttp({ ...directRoute, authorityPem: authority.pem }),
  );

describe('inputs that are addresses or standard input', () => {
  it('are downloaded under their own names, and removed when the inputs are disposed of', async () => {
    const input = await readInputs([
      `${origin}/export/My%20servers.csv?token=1`,
      'room.csv',
      `${origin}/export/`,
    ]);
    const [servers = '', room, unnamed = ''] = input.files;
    expect([basename(servers), room, basename(unnamed)]).toEqual(['My servers.csv', 'room.csv', 'export']);
    expect(await readFile(servers, 'utf8')).toBe('id,name\n1,web\n');
    await input[Symbol.asyncDispose]();
    expect(existsSync(servers)).toBe(false);
  });

  it('are read from standard input and from an address together', async () => {
    await using input = await readInputs(['-', `${origin}/export/a.csv`], 'id\n7\n');
    expect(await readFile(input.files[0] ?? '', 'utf8')).toBe('id\n7\n');
  });

  it('are refused without encryption, without a file at the address, or if standard input is repeated', async () => {
    await expect(readInputs(['http://localhost/a.csv'])).rejects.toThrow(
      'http://localhost/a.csv is not encrypted',
    );
    await expect(readInputs([`${origin}/missing.csv`])).rejects.toThrow(
      `There is no file at ${origin}/missing.csv.`,
    );
    await expect(readInputs(['-', '-'])).rejects.toThrow('Specify standard input (-) only once.');
  });
});
