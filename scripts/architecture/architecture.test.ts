import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../project.mjs';
import { unusedExports } from './architecture-exports.ts';
import { fileImports, folderSizes, importCycles, partImports, partOf } from './architecture-imports.ts';
import { drawArchitecture } from './architecture-picture.ts';

const imports = partImports(root);
const importsOf = (part: string) => imports.filter(({ from }) => from === part).map(({ to }) => to);

describe('the picture of the architecture', () => {
  it('shows the actual imports; npm run architecture redraws it', () => {
    expect(readFileSync(join(root, 'docs', 'architecture.svg'), 'utf8')).toBe(drawArchitecture(root));
  });
});

describe('the imports', () => {
  it('lead from the page and from the host to shared, and never from one to the other', () => {
    const across = imports.filter(
      ({ from, to }) => from.split('/')[0] !== to.split('/')[0] && to !== 'shared',
    );
    expect(across).toEqual([]);
    expect(importsOf('shared')).toEqual([]);
  });

  it('never lead between features, from services to practice, or from engine parts to more than shared', () => {
    const features = imports.filter(({ from }) => from.startsWith('renderer/features/'));
    expect(features.length).toBeGreaterThan(20);
    expect(features.filter(({ to }) => to.startsWith('renderer/features/'))).toEqual([]);
    for (const part of ['engine', 'remote', 'practice'])
      expect(importsOf(`electron/${part}`)).toEqual(['shared']);
    expect(importsOf('electron/services')).not.toContain('electron/practice');
  });

  it('have no cycles between files, types included', () => {
    const files = fileImports(root);
    expect(files.size).toBeGreaterThan(1_000);
    expect(importCycles(files)).toEqual([]);
  });

  it('have cycles if files import each other, directly or through others', () => {
    const files = { a: ['b'], b: ['c', 'd'], c: ['a'], d: ['d'], e: ['a'] };
    expect(importCycles(new Map(Object.entries(files)))).toEqual([['a', 'b', 'c'], ['d']]);
  });

  it('belong to the part that a file is in', () => {
    expect(partOf('electron/main.ts')).toBe('electron/desktop');
    expect(partOf('electron/storage/ledger/ledger.ts')).toBe('electron/storage');
    expect(partOf('renderer/features/help/page.tsx')).toBe('renderer/features/help');
    expect(partOf('renderer/app.tsx')).toBe('renderer/app, frame');
    expect(partOf('shared/csv/reader.ts')).toBe('shared');
  });
});

describe('the files that tests share', () => {
  it('have no hooks of their own, which would apply only to the first test file of a process that loads them', () => {
    const shared = [...fileImports(root).keys()].filter(
      (file) => !/\.test\.tsx?$/u.test(file) && file !== 'renderer/page-test-setup.ts',
    );
    const hook = /^(?:beforeEach|afterEach|beforeAll|afterAll)\(/mu;
    expect(shared.filter((file) => hook.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });
});

/** Parts whose exports are not reduced yet; an entry is removed with the last such export in it. */
const notReduced =
  /^(?:electron\/(?:host\.ts|engine\/sources\/|services\/(?:connections|monitor)\/)|shared\/rpc(?:-connect|-serve)?\.ts)/u;

describe('the exports', () => {
  it('are imported by another file, types included', () => {
    const unused = unusedExports(root, [...fileImports(root).keys(), 'vite.config.ts']);
    expect(unused.filter((each) => !notReduced.test(each))).toEqual([]);
  });

  it('are unused if only their own file mentions them', () => {
    const folder = mkdtempSync(join(tmpdir(), 'graph-intake-exports-'));
    try {
      writeFileSync(
        join(folder, 'a.ts'),
        'export const used = 1;\nexport interface Local {}\nexport const it: Local = {};\n',
      );
      writeFileSync(join(folder, 'b.ts'), "import { type it as other, used } from './a.ts';\n");
      expect(unusedExports(folder, ['a.ts', 'b.ts'])).toEqual(['a.ts Local']);
      writeFileSync(join(folder, 'c.ts'), "await import('./a.ts');\n");
      expect(unusedExports(folder, ['a.ts', 'b.ts', 'c.ts'])).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the folders', () => {
  it('have at most 25 files of their own, tests excluded', () => {
    const sizes = folderSizes(root);
    expect(sizes.size).toBeGreaterThan(100);
    expect([...sizes].filter(([, size]) => size > 25)).toEqual([]);
  });
});

describe('the source files', () => {
  it('spread no object literal into another, which would only save lines', () => {
    // In two parts, since this file is searched as well.
    const spread = '...' + '{';
    const filesWithSpread = [...fileImports(root).keys()].filter((file) =>
      readFileSync(join(root, file), 'utf8').includes(spread),
    );
    expect(filesWithSpread).toEqual([]);
  });
});
