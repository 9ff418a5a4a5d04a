import { describe, expect, it } from 'vitest';
import { firstSettings } from './first-settings.ts';
import { readSettings } from './read-settings.ts';
import { folderOfPath, maxRecent, nameOfPath, withRecent } from './recent-files.ts';
import { partOf } from './stored-data.ts';

describe('readSettings', () => {
  it.each([undefined, null, 7, [], 'dark'])('returns the first settings for %j', (value) => {
    expect(readSettings(value)).toEqual(firstSettings);
  });

  it('keeps valid values, and replaces invalid ones', () => {
    expect(readSettings({ appearance: 'dark', zoomPercent: 9000, startPage: 'nowhere', old: 1 })).toEqual({
      ...firstSettings,
      appearance: 'dark',
    });
  });
});

describe('recent files', () => {
  const file = (path: string, openedAt = 0) => ({ path, name: nameOfPath(path), openedAt });

  it('are listed once each, newest first, up to a limit', () => {
    let list = [file('/a.csv'), file('/b.csv')];
    list = withRecent(list, file('/b.csv', 5));
    expect(list).toEqual([file('/b.csv', 5), file('/a.csv')]);
    for (let number = 0; number < 40; number++) list = withRecent(list, file(`/${number}.csv`));
    expect(list).toHaveLength(maxRecent);
    expect(list[0]?.name).toBe('39.csv');
  });

  it('have the name and the folder of their path on every system', () => {
    expect([nameOfPath('/data/x/a.csv'), folderOfPath('/data/x/a.csv')]).toEqual(['a.csv', '/data/x']);
    expect([nameOfPath('C:\\data\\a.csv'), folderOfPath('C:\\data\\a.csv')]).toEqual(['a.csv', 'C:\\data']);
    expect(folderOfPath('/a.csv')).toBe('/');
  });
});

describe('partOf', () => {
  it.each([
    ['desk.sqlite', 'journal'],
    ['desk.sqlite-wal', 'journal'],
    ['monitor.sqlite-shm', 'ledger'],
    ['actions.sqlite', 'actions'],
    ['copies', 'journal'],
    ['temporary', 'copies'],
    ['logs', 'logs'],
    ['lock.sqlite', 'other'],
    ['settings.json', 'other'],
    ['constructor', 'other'],
  ])('counts %s as part of %s', (name, part) => {
    expect(partOf(name)).toBe(part);
  });
});
