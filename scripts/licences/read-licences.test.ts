import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../project.mjs';
import { objectionTo, readLicences } from './read-licences.mjs';
import { hostPackages, importedIn, shippedPackages } from './shipped-packages.mjs';

type Licence = Parameters<typeof objectionTo>[0];
const kept = (name: string) => readFileSync(join(root, 'assets', name), 'utf8');
const licences = JSON.parse(kept('licences.json')) as Licence[];

describe('the licences of what the program is made of', () => {
  it('are those of the packages that are installed (npm run licences rewrites the list)', () => {
    const { list, texts } = readLicences();
    expect(kept('licences.json')).toBe(list);
    expect(kept('licences.txt')).toBe(texts);
  });

  it('require no more than attribution', () => {
    expect(licences.flatMap((licence) => objectionTo(licence) ?? [])).toEqual([]);
  });

  it('have a home page each', () => {
    expect(licences.filter(({ homepage }) => !/^https?:\/\/\S+$/.test(homepage))).toEqual([]);
  });

  it('have a text each', () => {
    const texts = kept('licences.txt');
    for (const { name, version } of licences) expect(texts).toContain(`── ${name} ${version} ──\n\n`);
  });

  it('cover the host, the page and Electron, and no tool', () => {
    const names = new Set(licences.map(({ name }) => name));
    for (const name of ['better-sqlite3', 'fastify', 'react', '@mantine/core', 'zod', 'electron', 'pino'])
      expect(names).toContain(name);
    for (const name of ['vitest', 'vite', 'typescript', 'electron-builder', 'happy-dom', 'cpu-features'])
      expect(names).not.toContain(name);
    expect(shippedPackages()).toEqual(expect.arrayContaining(hostPackages()));
  });
});

describe('package.json', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

  it('names what the host imports as dependencies, and what is bundled into the page elsewhere', () => {
    // Electron is no package of the host’s but what runs it.
    const imported = importedIn(['electron', 'shared']).filter((name) => name !== 'electron');
    expect(Object.keys(dependencies).sort()).toEqual(imported.sort());
  });
});

describe('an unknown or a restrictive licence', () => {
  const under = (licence: string) => objectionTo({ name: 'a', version: '1.0.0', licence, homepage: '' });

  it.each([
    'GPL-3.0',
    'AGPL-3.0-only',
    'LGPL-2.1',
    'MPL-2.0',
    'UNLICENSED',
    'none',
    'SEE LICENSE IN x',
    'MIT AND GPL-2.0',
  ])('is reported: %s', (licence) => {
    expect(under(licence)).toContain(licence);
  });

  it('is none where there is a choice', () => {
    for (const licence of ['MIT', '(MIT OR GPL-3.0)', 'MIT AND ISC']) expect(under(licence)).toBeUndefined();
  });
});
