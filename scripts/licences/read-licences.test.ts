import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../project.mjs';
import { objectionTo, readLicences } from './read-licences.mjs';
import { hostPackages, importedIn, shippedPackages } from './shipped-packages.mjs';

type Licence = Parameters<typeof objectionTo>[0];
const readAsset = (name: string) => readFileSync(join(root, 'assets', name), 'utf8');
const licences = JSON.parse(readAsset('licences.json')) as Licence[];

describe('the licences of the packages in the program', () => {
  it('are those of the packages that are installed (npm run licences rewrites the list)', () => {
    const { list, texts } = readLicences();
    expect(readAsset('licences.json')).toBe(list);
    expect(readAsset('licences.txt')).toBe(texts);
  });

  it('require no more than attribution', () => {
    expect(licences.flatMap((licence) => objectionTo(licence) ?? [])).toEqual([]);
  });

  it('have a home page each', () => {
    expect(licences.filter(({ homepage }) => !/^https?:\/\/\S+$/.test(homepage))).toEqual([]);
  });

  it('have a text each', () => {
    const texts = readAsset('licences.txt');
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

  it('has exactly the imports of the host as dependencies; packages of the page are bundled', () => {
    // Electron runs the host and is no dependency of it.
    const imported = importedIn(['electron', 'shared']).filter((name) => name !== 'electron');
    expect(Object.keys(dependencies).sort()).toEqual(imported.sort());
  });
});

describe('the objection to a licence', () => {
  const objection = (licence: string) => objectionTo({ name: 'a', version: '1.0.0', licence, homepage: '' });

  it.each([
    'GPL-3.0',
    'AGPL-3.0-only',
    'LGPL-2.1',
    'MPL-2.0',
    'UNLICENSED',
    'none',
    'SEE LICENSE IN x',
    'MIT AND GPL-2.0',
  ])('is reported for an unknown or restrictive one: %s', (licence) => {
    expect(objection(licence)).toContain(licence);
  });

  it('is absent if the licence, or one of a choice, is permissive', () => {
    for (const licence of ['MIT', '(MIT OR GPL-3.0)', 'MIT AND ISC'])
      expect(objection(licence)).toBeUndefined();
  });
});
