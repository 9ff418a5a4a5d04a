import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const document = textOf('SECURITY.md');

/** Returns the rows of the table under a heading as cells, without the header row and the outer bars. */
function rowsUnder(heading: string): string[][] {
  const section = document.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('| '));
  return lines.slice(1).map((line) => line.slice(2, -2).split(/(?<!\\) ?\| ?/));
}

interface Quote {
  path: string;
  text: string;
}

/** Reads a cell with `path` and a line of code, in as many backticks as the line needs. */
function lineIn(cell: string): Quote | undefined {
  const [, path = '', ticks, text = ''] = /^`([^`]+)` (`+)(.+)\2$/.exec(cell) ?? [];
  return ticks === undefined ? undefined : { path, text: text.replaceAll('\\|', '|') };
}

/** Reads a cell with `path` and the “name” of a test. */
function testIn(cell: string): Quote | undefined {
  const [, path, text] = /^`([^`]+)` “(.+)”$/.exec(cell) ?? [];
  return path === undefined || text === undefined ? undefined : { path, text };
}

/** Returns the paths of the sources of the program itself, without tests. */
function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test|test-kit|stand-in/.test(path))
    .map((path) => `${folder}/${path}`);
}
const allSources = ['shared', 'electron', 'renderer'].flatMap(sources);
const pathsWith = (pattern: RegExp) => allSources.filter((path) => pattern.test(textOf(path)));

describe('SECURITY.md', () => {
  const rows = rowsUnder("Electron's recommendations");

  it('covers all twenty recommendations in their order', () => {
    expect(rows.map(([number]) => Number(number))).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
  });

  const ownRules = rowsUnder('Secrets and control characters');
  const quotes = [
    ...rows.map((row) => [row[1] ?? '', row[3] ?? '']),
    ...ownRules.map(([what = '', line = '']) => [what, line]),
  ] as [string, string][];

  it.each(quotes)('quotes a line that exists: %s', (_, cell) => {
    const quote = lineIn(cell);
    expect(quote, cell).toBeDefined();
    expect(textOf(quote?.path ?? '')).toContain(quote?.text);
  });

  const proofs = [
    ...rows.map((row) => row[4]),
    ...rowsUnder("The browser window's host").map((row) => row[1]),
    ...ownRules.map((row) => row[2]),
  ];

  it.each(proofs)('names a test that exists: %s', (cell = '') => {
    const quote = testIn(cell);
    expect(quote, cell).toBeDefined();
    expect(textOf(quote?.path ?? '')).toMatch(
      new RegExp(`\\b(it|test)(\\.each\\([\\s\\S]*?\\))?\\(\\s*['"]${escaped(quote?.text ?? '')}['"]`),
    );
  });

  it('lists every fuse as electron-builder.yml sets it', () => {
    const documented = rowsUnder('Fuses').map(([fuse, value]) => `${fuse?.replaceAll('`', '')}: ${value}`);
    const [, block = ''] = /^electronFuses:\n((?: {2}.*\n)+)/m.exec(textOf('electron-builder.yml')) ?? [];
    const set = block.split(/\n\s*/).filter((line) => /^\w+: /.test(line.trim()));
    // `resetAdHocDarwinSignature` is not a fuse, and electron-builder has no name for `wasmTrapHandlers`.
    const fuses = set.filter((line) => !line.includes('resetAdHocDarwinSignature'));
    expect(documented).toEqual([...fuses.map((line) => line.trim()), 'wasmTrapHandlers: true']);
  });

  it('links to files that exist', () => {
    for (const [, path = ''] of document.matchAll(/\]\((?!https:)([^)]+)\)/g))
      expect([path, existsSync(join(root, path))]).toEqual([path, true]);
  });
});

describe('code that could harm a page', () => {
  it.each([
    ['a feature of Blink that is switched on', /enableBlinkFeatures/],
    ['an embedded foreign page', /<webview|WebContentsView|BrowserView\b|allowpopups/],
    [
      'a guard that is switched off',
      /webSecurity: false|contextIsolation: false|sandbox: false|nodeIntegration: true/,
    ],
    ['markup made of text', /dangerouslySetInnerHTML|\.innerHTML\b|insertAdjacentHTML|document\.write\(/],
    ['code made of text', /\beval\(|new Function\(|executeJavaScript\(/],
    [
      'a check of certificates that is left out',
      /rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED|certificate-error/,
    ],
    ['a server that other machines can reach', /host: '(0\.0\.0\.0|::)'/],
  ])('is nowhere in the sources: %s', (_, pattern) => {
    expect(pathsWith(pattern)).toEqual([]);
  });

  it.each([
    ['the call that opens addresses outside', /openExternal/, 'electron/desktop/platform.ts'],
    ['the receiver of messages from pages', /ipcMain/, 'electron/desktop/ipc.ts'],
    ['the call that exposes functions to pages', /exposeInMainWorld/, 'electron/preload.ts'],
  ])('is in one place only: %s', (_, pattern, place) => {
    expect(pathsWith(pattern)).toEqual([place]);
  });
});

describe('the Electron of the program', () => {
  it('is a released one, and the one that is installed', () => {
    const { devDependencies } = JSON.parse(textOf('package.json')) as {
      devDependencies: Record<string, string>;
    };
    const { version } = JSON.parse(textOf('node_modules/electron/package.json')) as { version: string };
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(devDependencies['electron']?.split('.')[0]).toBe(`^${version.split('.')[0]}`);
  });
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
