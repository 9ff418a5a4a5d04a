import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createConfSettings } from './conf-settings.ts';

let folder = '';
let lines: string[] = [];
const now = () => Date.UTC(2030, 0, 2, 3, 4, 5);
const open = () =>
  createConfSettings({
    folder,
    now,
    log: { info: (message) => lines.push(message), error: (message) => lines.push(message) },
  });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'graph-intake-settings-'));
  lines = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('createConfSettings', () => {
  it('keeps whole values by key between starts', () => {
    open().set('connections', [{ id: 'a.b', name: 'Test' }]);
    expect(open().get('connections')).toEqual([{ id: 'a.b', name: 'Test' }]);
    expect(open().get('other')).toBeUndefined();
  });

  it('takes a dot in a key as a part of its name', () => {
    open().set('vault.one', 'x');
    expect(JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'))).toEqual({ 'vault.one': 'x' });
  });

  it('forgets a key that is set to undefined', () => {
    const settings = open();
    settings.set('a', 1);
    settings.set('a', undefined);
    expect(open().get('a')).toBeUndefined();
  });

  it.skipIf(process.platform === 'win32')('makes the file accessible only to its owner', () => {
    open().set('a', 1);
    expect(statSync(join(folder, 'settings.json')).mode & 0o777).toBe(0o600);
  });

  for (const broken of ['{"a":1', '', '[1]', 'null'])
    it(`renames a file that holds ${JSON.stringify(broken)}, logs it and starts empty`, () => {
      writeFileSync(join(folder, 'settings.json'), broken);
      const settings = open();
      expect(settings.get('a')).toBeUndefined();
      settings.set('a', 2);
      const renamed = 'settings.broken-2030-01-02T03-04-05.000Z.json';
      expect(readFileSync(join(folder, renamed), 'utf8')).toBe(broken);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain(renamed);
      expect(settings.fault).toBe(lines[0]);
      expect(open().get('a')).toBe(2);
    });

  it('logs nothing and creates nothing if there is no file yet', () => {
    open();
    expect(lines).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  });
});
