import { expect, it } from 'vitest';
import own from './mantine-parts.ts?raw';

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** One for each part of Mantine that has a style sheet. */
const sheets = Object.keys(import.meta.glob('../../node_modules/@mantine/core/styles/*.layer.css')).flatMap(
  (path) => /([^/]+)\.layer\.css$/.exec(path)?.[1] ?? [],
);
const imported = new Set([...own.matchAll(/styles\/([\w-]+)\.layer\.css/g)].map(([, name]) => name));

const used = new Set(
  Object.values(sources).flatMap((text) =>
    [...text.matchAll(/import\s*\{([^}]*)\}\s*from '@mantine\/core'/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.replace(/^\s*(type\s)?/, '').trim()),
    ),
  ),
);

it('has the style sheet of every part of Mantine that is used', () => {
  const needed = sheets.filter((name) => used.has(name));
  expect(needed.length).toBeGreaterThan(10);
  expect(needed.filter((name) => !imported.has(name))).toEqual([]);
});

it('names only style sheets that there are', () => {
  expect([...imported].filter((name) => name === undefined || !sheets.includes(name))).toEqual([]);
});
