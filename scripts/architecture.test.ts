import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileImports, importCycles, partImports, partOf } from './architecture-imports.ts';
import { drawArchitecture } from './architecture-picture.ts';
import { root } from './project.mjs';

const imports = partImports(root);
const known = (part: string) => imports.filter(({ from }) => from === part).map(({ to }) => to);

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
    expect(known('shared')).toEqual([]);
  });

  it('keep features apart, and what services stand on', () => {
    const features = imports.filter(({ from }) => from.startsWith('renderer/features/'));
    expect(features.length).toBeGreaterThan(20);
    expect(features.filter(({ to }) => to.startsWith('renderer/features/'))).toEqual([]);
    for (const part of ['engine', 'remote', 'practice'])
      expect(known(`electron/${part}`)).toEqual(['shared']);
    expect(known('electron/services')).not.toContain('electron/practice');
  });

  it('have no cycles between files, types included', () => {
    const files = fileImports(root);
    expect(files.size).toBeGreaterThan(1_000);
    expect(importCycles(files)).toEqual([]);
  });

  it('have cycles where files import each other, directly or through others', () => {
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
