import { expect, it } from 'vitest';
import importsFile from './mantine-parts.ts?raw';

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** Names of the components of Mantine that have a style sheet. */
const sheets = Object.keys(import.meta.glob('../../node_modules/@mantine/core/styles/*.layer.css')).flatMap(
  (path) => /([^/]+)\.layer\.css$/.exec(path)?.[1] ?? [],
);
const imported = new Set([...importsFile.matchAll(/styles\/([\w-]+)\.layer\.css/g)].map(([, name]) => name));

const used = new Set(
  Object.values(sources).flatMap((text) =>
    [...text.matchAll(/import\s*\{([^}]*)\}\s*from '@mantine\/core'/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.replace(/^\s*(type\s)?/, '').trim()),
    ),
  ),
);

it('the style sheet of every component of Mantine in use is imported', () => {
  const needed = sheets.filter((name) => used.has(name));
  expect(needed.length).toBeGreaterThan(10);
  expect(needed.filter((name) => !imported.has(name))).toEqual([]);
});

it('only existing style sheets are imported', () => {
  expect([...imported].filter((name) => name === undefined || !sheets.includes(name))).toEqual([]);
});
