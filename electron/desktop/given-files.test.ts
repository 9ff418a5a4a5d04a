import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { restartArguments, setupSingleInstance } from './given-files.ts';
import { app } from './stand-in/app.ts';
import { createEvent, world } from './stand-in/world.ts';

vi.mock('electron', () => import('./stand-in/electron.ts'));

let folder = '';
let opened: string[] = [];
let secondStarts = 0;
let links: string[] = [];
let isClosing = false;
let givenWhileClosing: string[] = [];
let quits = 0;
const start = (...argv: string[]) =>
  setupSingleInstance({
    argv,
    namesProgram: true,
    folder,
    onFiles: (files) => opened.push(...files),
    onLink: (link) => links.push(link),
    onSecondStart: (secondStart) => {
      secondStarts += 1;
      if (isClosing) givenWhileClosing.push(...secondStart.files, ...secondStart.links);
      return isClosing;
    },
    onQuit: () => {
      quits += 1;
    },
  });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'graph-intake-given-'));
  writeFileSync(join(folder, 'a.csv'), '');
  writeFileSync(join(folder, 'program.csv'), '');
  opened = [];
  secondStarts = 0;
  quits = 0;
  givenWhileClosing = [];
  isClosing = false;
  links = [];
  world.isFirstInstance = true;
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  app.removeAllListeners();
});

describe('setupSingleInstance', () => {
  it('opens the files of its command line, but no switches, folders or missing files', () => {
    expect(start('--no-sandbox', 'program.csv', '.', 'a.csv', 'absent.csv', join(folder, 'a.csv'))).toBe(
      true,
    );
    expect(opened).toEqual([join(folder, 'a.csv'), join(folder, 'a.csv')]);
  });

  it('opens files that a Linux desktop names by their address', () => {
    const spaced = join(folder, 'ä b.csv');
    writeFileSync(spaced, '');
    start('.', pathToFileURL(spaced).href, 'file://elsewhere/a.csv', 'file:///%', 'file:///absent.csv');
    expect(opened).toEqual([spaced]);
  });

  it('passes its files, with absolute paths, to the instance that is already running', () => {
    world.isFirstInstance = false;
    expect(start('.', 'a.csv')).toBe(false);
    expect(opened).toEqual([]);
    expect(world.instanceData).toEqual({
      files: [join(folder, 'a.csv')],
      links: [],
      quit: false,
    });
  });

  it('comes to the front and opens the files of a second start', () => {
    start();
    app.emit('second-instance', createEvent(), [], '/', { files: ['/tmp/b.csv'] });
    expect({ opened, secondStarts }).toEqual({ opened: ['/tmp/b.csv'], secondStarts: 1 });
  });

  it.each([undefined, null, 'x', { files: [7] }])('comes to the front for the invalid data %j', (data) => {
    start();
    app.emit('second-instance', createEvent(), [], '/', data);
    expect({ opened, secondStarts }).toEqual({ opened: [], secondStarts: 1 });
  });

  it('takes links from its command line, from a second start, and from the open-url event of macOS', () => {
    start('.', 'graph-intake://import', 'a.csv');
    expect({ opened, links }).toEqual({ opened: [join(folder, 'a.csv')], links: ['graph-intake://import'] });
    app.emit('second-instance', createEvent(), [], '/', { files: [], links: ['graph-intake://run/1'] });
    const event = createEvent();
    app.emit('open-url', event, 'graph-intake://vertex/v1');
    expect(event.defaultPrevented).toBe(true);
    expect(links).toEqual(['graph-intake://import', 'graph-intake://run/1', 'graph-intake://vertex/v1']);
  });

  it('passes its links to the instance that is already running', () => {
    world.isFirstInstance = false;
    expect(start('.', 'graph-intake://import')).toBe(false);
    expect(world.instanceData).toEqual({ files: [], links: ['graph-intake://import'], quit: false });
    expect(links).toEqual([]);
  });

  it('opens nothing while it is closing, but passes it to onSecondStart, also from the events of macOS', () => {
    start();
    isClosing = true;
    app.emit('second-instance', createEvent(), [], '/', { files: ['/tmp/b.csv'] });
    app.emit('open-file', createEvent(), '/tmp/c.csv');
    app.emit('open-url', createEvent(), 'graph-intake://import');
    expect({ opened, links }).toEqual({ opened: [], links: [] });
    expect(givenWhileClosing).toEqual(['/tmp/b.csv', '/tmp/c.csv', 'graph-intake://import']);
  });

  it('requests with --quit that the running instance quits, and does not start itself', () => {
    world.isFirstInstance = false;
    expect(start('.', '--quit')).toBe(false);
    expect(world.instanceData).toMatchObject({ quit: true });
    world.isFirstInstance = true;
    expect(start('.', '--quit')).toBe(false);
  });

  it('quits when a second start requests it, without coming to the front', () => {
    start();
    app.emit('second-instance', createEvent(), [], '/', { files: [], quit: true });
    expect({ quits, secondStarts }).toEqual({ quits: 1, secondStarts: 0 });
  });

  it('is restarted with its own switches, in a checkout its folder, and what is given after “--”', () => {
    const argv = ['--no-sandbox', '/checkout', '--show-practice', '--', 'a.csv'];
    const given = { files: ['/tmp/b.csv'], links: ['graph-intake://import', 'graph-intake://run/1'] };
    expect(restartArguments({ argv, namesProgram: true }, given)).toEqual([
      '--no-sandbox',
      '/checkout',
      '--show-practice',
      '--',
      '/tmp/b.csv',
      'graph-intake://import',
      'graph-intake://run/1',
    ]);
    const nothing = { files: [], links: [] };
    expect(restartArguments({ argv: ['a.csv'], namesProgram: false }, nothing)).toEqual(['--']);
  });

  it('opens what it was restarted with', () => {
    const given = {
      files: [join(folder, 'a.csv')],
      links: ['graph-intake://import', 'graph-intake://run/1'],
    };
    start(...restartArguments({ argv: ['.'], namesProgram: true }, given));
    expect({ opened, links }).toEqual({ opened: given.files, links: given.links });
  });

  it('opens a file dropped on its icon', () => {
    start();
    const event = createEvent();
    app.emit('open-file', event, '/tmp/c.csv');
    expect(event.defaultPrevented).toBe(true);
    expect(opened).toEqual(['/tmp/c.csv']);
  });
});
