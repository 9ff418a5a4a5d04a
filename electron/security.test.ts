import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const document = textOf('SECURITY.md');

/** The rows of the tables under a heading, their cells without the two bars around them. */
function rowsUnder(heading: string): string[][] {
  const section = document.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('| '));
  return lines.slice(1).map((line) => line.slice(2, -2).split(/(?<!\\) ?\| ?/));
}

interface Quote {
  path: string;
  text: string;
}

/** `path` followed by a line of code, in as many backticks as it needs. */
function lineIn(cell: string): Quote | undefined {
  const [, path = '', ticks, text = ''] = /^`([^`]+)` (`+)(.+)\2$/.exec(cell) ?? [];
  return ticks === undefined ? undefined : { path, text: text.replaceAll('\\|', '|') };
}

/** `path` followed by the “name” of a test. */
function testIn(cell: string): Quote | undefined {
  const [, path, text] = /^`([^`]+)` “(.+)”$/.exec(cell) ?? [];
  return path === undefined || text === undefined ? undefined : { path, text };
}

/** Sources of the program itself, by their paths. */
function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test|test-kit|stand-in/.test(path))
    .map((path) => `${folder}/${path}`);
}
const all = ['shared', 'electron', 'renderer'].flatMap(sources);
const naming = (pattern: RegExp) => all.filter((path) => pattern.test(textOf(path)));

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

  it.each(quotes)('quotes a line that is there: %s', (_, cell) => {
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
    // Neither is set there: the first is no fuse, and electron-builder knows no name for the second.
    const fuses = set.filter((line) => !line.includes('resetAdHocDarwinSignature'));
    expect(documented).toEqual([...fuses.map((line) => line.trim()), 'wasmTrapHandlers: true']);
  });

  it('links to files that exist', () => {
    for (const [, path = ''] of document.matchAll(/\]\((?!https:)([^)]+)\)/g))
      expect([path, existsSync(join(root, path))]).toEqual([path, true]);
  });
});

describe('what a page could be harmed by', () => {
  it.each([
    ['a feature of Blink that is switched on', /enableBlinkFeatures/],
    ['another world’s page', /<webview|WebContentsView|BrowserView\b|allowpopups/],
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
    ['an address for everybody', /host: '(0\.0\.0\.0|::)'/],
  ])('is nowhere in the sources: %s', (_, pattern) => {
    expect(naming(pattern)).toEqual([]);
  });

  it.each([
    ['what opens addresses outside', /openExternal/, 'electron/desktop/platform.ts'],
    ['what takes messages of pages', /ipcMain/, 'electron/desktop/ipc.ts'],
    ['what is exposed to pages', /exposeInMainWorld/, 'electron/preload.ts'],
  ])('is in one place only: %s', (_, pattern, place) => {
    expect(naming(pattern)).toEqual([place]);
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
