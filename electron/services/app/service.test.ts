import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppState } from '../../../shared/app.ts';
import { openTestHost, type TestHost } from '../../host.test-kit.ts';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const state = (from = host) =>
  new Promise<AppState>((resolve) => {
    const stop = from.api.app.changed((about) => {
      resolve(about);
      queueMicrotask(() => stop());
    });
  });
const log = () => join(host.folder, 'data', 'logs', 'graph-intake.log');

describe('the program itself', () => {
  it('reports the environment it runs on', async () => {
    const { parts, system, window } = await host.api.app.about();
    expect(window).toBe('browser');
    expect(Object.fromEntries(parts.map(({ name, version }) => [name, version]))).toEqual({
      Node: process.versions.node,
      SQLite: expect.stringMatching(/^3\.\d+/),
    });
    expect(system).toContain(process.arch);
  });

  it('changes the named settings, reports them, and refuses an address that cannot be called', async () => {
    await host.api.app.setSettings({ appearance: 'dark' });
    await host.api.app.setSettings({ startPage: 'monitor' });
    expect((await state()).settings).toMatchObject({
      appearance: 'dark',
      startPage: 'monitor',
      zoomPercent: 100,
    });
    await expect(host.api.app.setSettings({ updateUrl: 'http://example.org/' })).rejects.toMatchObject({
      code: 'bad-input',
    });
    expect((await state()).settings.updateUrl).toBe('');
  });

  it('remembers files of this machine that were opened, but neither samples nor absent files', async () => {
    await host.openText('machines.csv', '"ogit/_xid"\n"m1"\n');
    await host.openText('other.csv', '"ogit/_xid"\n"m2"\n');
    await host.openText('machines.csv', '"ogit/_xid"\n"m1"\n');
    const [sample] = await host.api.imports.samples();
    await host.api.imports.open({ source: { kind: 'sample', name: sample?.name ?? '' } });
    await host.api.imports.open({ source: { kind: 'path', path: join(host.folder, 'absent.csv') } });
    expect((await state()).recent.map(({ name }) => name)).toEqual(['machines.csv', 'other.csv']);
    await host.api.app.forgetRecent();
    expect((await state()).recent).toEqual([]);
  });

  it('reports the size of the data folder, and clears what can be recreated', async () => {
    const folder = join(host.folder, 'data');
    mkdirSync(join(folder, 'indexes'), { recursive: true });
    mkdirSync(join(folder, 'logs'), { recursive: true });
    writeFileSync(join(folder, 'indexes', 'x.index'), 'x'.repeat(1000));
    writeFileSync(join(folder, 'indexes', 'being-written.part'), 'y');
    writeFileSync(log(), 'now');
    writeFileSync(`${log()}.1`, 'before');
    const sizes = async () =>
      Object.fromEntries((await host.api.app.data()).parts.map(({ part, ...rest }) => [part, rest]));
    const before = await sizes();
    expect(before['journal']?.sizeBytes).toBeGreaterThan(4096);
    expect(before['logs']).toMatchObject({ files: 2, sizeBytes: 9, clearableBytes: 6 });
    expect(before['journal']?.clearableBytes).toBeNull();
    expect(await host.api.app.clearData({ part: 'logs' })).toEqual({ freedBytes: 6 });
    const { freedBytes } = await host.api.app.clearData({ part: 'indexes' });
    expect(freedBytes).toBeGreaterThanOrEqual(1000);
    expect(existsSync(join(folder, 'indexes', 'being-written.part'))).toBe(true);
    expect(existsSync(log())).toBe(true);
    // The host may write an index of its own meanwhile.
    expect(existsSync(join(folder, 'indexes', 'x.index'))).toBe(false);
    await expect(host.api.app.clearData({ part: 'journal' })).rejects.toMatchObject({ code: 'bad-input' });
  });

  it('refuses to open folders, windows and update pages when the page is in a browser', async () => {
    await expect(host.api.app.showFolder({ folder: 'logs' })).rejects.toMatchObject({ code: 'rejected' });
    await expect(host.api.app.openWindow()).rejects.toMatchObject({ code: 'rejected' });
    await expect(host.api.app.openUpdate()).rejects.toMatchObject({ code: 'rejected' });
  });

  it('writes diagnostics with neither secrets nor contents of cells', async () => {
    await host.api.connections.add({
      name: 'Marked',
      environment: 'test',
      username: 'marked-user',
      clientId: 'marked-client',
      clientSecret: 'marked-secret-1',
      password: 'marked-secret-2',
      addresses: {
        authUrl: host.practice.authUrl,
        connectorUrl: host.practice.connectorUrl,
        graphUrl: host.practice.graphUrl,
      },
    });
    await host.api.connections.choose({ id: 'practice' });
    const file = await host.openText(
      'marked.csv',
      '"ogit/_xid","ogit/_type","ogit/_scope","/note"\n"marked-cell-1","ogit/MARS/Machine","no such scope","marked-cell-2"\n',
    );
    await host.send(file.id);
    mkdirSync(join(host.folder, 'data', 'logs'), { recursive: true });
    // Values that the log should never hold, written into it deliberately.
    writeFileSync(
      log(),
      [
        ...host.lines,
        'a line of the log',
        'authorization: Bearer marked-secret-3',
        `{"password":"marked-secret-4"}`,
      ].join('\n'),
    );
    const delivered = await host.api.app.diagnostics();
    if (delivered.to !== 'path') throw new Error('The file went somewhere else.');
    const text = readFileSync(delivered.path, 'utf8');
    expect(text).not.toMatch(/marked-(secret|cell|user|client)/);
    for (const secret of [host.practice.clientSecret, host.practice.password])
      expect(text).not.toContain(secret);
    const about = JSON.parse(text) as Record<string, unknown>;
    expect(about).toMatchObject({
      program: { version: '0.0.0-test' },
      session: expect.any(String),
      runsKept: 1,
      settings: { appearance: 'dark' },
    });
    expect(about['log']).toContain('a line of the log');
    expect(about['runs']).toHaveLength(1);
  });

  it('keeps settings and recent files for the next start', async () => {
    await host.openText('kept.csv', '"ogit/_xid"\n"m1"\n');
    await host.leave();
    host = await openTestHost({ after: host });
    const { settings, recent } = await state();
    expect(settings.startPage).toBe('monitor');
    expect(recent.map(({ name }) => name)).toEqual(['kept.csv', 'marked.csv']);
  });
});
