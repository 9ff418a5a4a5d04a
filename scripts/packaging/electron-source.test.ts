import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import electronPackage from '../../node_modules/electron/package.json' with { type: 'json' };
import { findElectronFor } from './electron-source.mjs';

// Never in node_modules, which has the Electron of this machine: another system or processor.
const target = { system: 'win', arch: process.arch === 'arm64' ? 'x64' : 'arm64' } as const;
const zip = `electron-v${electronPackage.version}-win32-${target.arch}.zip`;
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'graph-intake-package-'));
  for (const name of ['HOME', 'XDG_CACHE_HOME', 'LOCALAPPDATA']) vi.stubEnv(name, folder);
  for (const name of ['HTTPS_PROXY', 'https_proxy', 'electron_config_cache']) vi.stubEnv(name, undefined);
  // Port 9 discards; no server listens there.
  vi.stubEnv('ELECTRON_MIRROR', 'http://127.0.0.1:9/');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** Runs `use` with a download server that responds with `status`, and returns the requests that it received. */
async function withMirror(status: number, use: () => Promise<unknown>): Promise<string[]> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('ELECTRON_MIRROR', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await use().finally(() => server.close());
  return requests;
}

describe('findElectronFor', () => {
  it('says in one line what is missing and what to do if Electron cannot be downloaded', async () => {
    const refusal = await findElectronFor(target, { dir: true }).catch((error: Error) => error.message);
    expect(refusal).toMatch(
      new RegExp(`^Electron ${electronPackage.version} for win on ${target.arch} is not on this machine`),
    );
    expect(refusal).toContain('127.0.0.1:9');
    expect(refusal).toContain('--electron-dist FOLDER');
    expect(refusal).not.toContain('\n');
  });

  it('checks by a request for exactly the file that would be downloaded', async () => {
    const requests = await withMirror(200, () => findElectronFor(target, { dir: true }));
    expect(requests).toEqual([`HEAD /v${electronPackage.version}/${zip}`]);
  });

  it('reports the status of a server that has no such Electron', async () => {
    await withMirror(404, () =>
      expect(findElectronFor(target, { dir: true })).rejects.toThrow('returns status 404'),
    );
  });

  it('needs no network for a folder of the program when Electron was downloaded before', async () => {
    const cache = join(folder, 'own');
    vi.stubEnv('electron_config_cache', cache);
    mkdirSync(join(cache, 'of-one-address'), { recursive: true });
    writeFileSync(join(cache, 'of-one-address', zip), '');
    expect(await findElectronFor(target, { dir: true })).toBeUndefined();
    await expect(findElectronFor(target, { dir: false })).rejects.toThrow('The tools that make installers');
  });

  it('returns the folder that is named, and reports it if it does not exist', async () => {
    expect(await findElectronFor(target, { dir: true, 'electron-dist': folder })).toBe(folder);
    const absent = join(folder, 'absent');
    await expect(findElectronFor(target, { dir: true, 'electron-dist': absent })).rejects.toThrow(absent);
  });
});
