import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './project.mjs';

const documents = [...globSync('*.md', { cwd: root }), ...globSync('docs/**/*.md', { cwd: root })].sort();

/** Text of a document without its code blocks. */
const proseOf = (path: string): string =>
  readFileSync(join(root, path), 'utf8').replaceAll(/^```[\s\S]*?^```/gmu, '');

describe.each(documents)('%s', (path) => {
  const prose = proseOf(path);

  it('has only links and pictures whose files exist', () => {
    const links = [...prose.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/gu)].map(([, href = '']) => href);
    const relativeLinks = links.filter((href) => !/^[a-z]+:/u.test(href));
    expect(relativeLinks.filter((href) => !existsSync(join(root, dirname(path), href)))).toEqual([]);
  });

  it('names existing files and folders only', () => {
    const named = [
      ...prose.matchAll(/`((?:shared|electron|renderer|e2e|scripts|docs|assets|deploy)\/[\w./-]*)`/gu),
    ];
    expect(named.map(([, file = '']) => file).filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});

it('all documents are checked', () => {
  expect(documents).toEqual(expect.arrayContaining(['CONTRIBUTING.md', 'README.md', 'docs/terminal.md']));
  expect(documents.filter((path) => path.startsWith('docs/help/')).length).toBeGreaterThan(15);
});

it('the README is short; longer texts are in docs/', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8').split('\n').length).toBeLessThanOrEqual(120);
});
