/** Finds which part of the program imports which, from its sources. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A file of the part `from` imports a file of the part `to`. */
export interface PartImport {
  readonly from: string;
  readonly to: string;
}

const layers = ['shared', 'electron', 'renderer'] as const;
/** Matches relative imports, including those of types: a part depends on a part whose types it uses. */
const imported = /(?:from\s+|import\s+|import\(\s*)'(\.[^']+)'/gu;

/** Returns the paths of the program's source files. Tests are left out, because they may import everything. */
export function sourcesOf(root: string): string[] {
  return layers.flatMap((layer) =>
    readdirSync(join(root, layer), { recursive: true, encoding: 'utf8' })
      .map((path) => posix.join(layer, path.replaceAll('\\', '/')))
      .filter((path) => /\.tsx?$/u.test(path) && !/\.test(-kit)?\.tsx?$|\/(page-)?test-[^/]*$/u.test(path))
      .sort(),
  );
}

/** Returns the box of the picture that a file belongs to, such as `electron/storage`. */
export function partOf(path: string): string {
  const [layer = '', part = '', name = ''] = path.split('/');
  if (layer === 'shared') return 'shared';
  if (layer === 'electron') return `${layer}/${name === '' ? (electronFiles[part] ?? part) : part}`;
  if (part === 'features') return `${layer}/features/${name}`;
  if (part === 'host' || part === 'host.ts') return `${layer}/host.ts`;
  return `${layer}/${name === '' || part === 'frame' ? 'app, frame' : part}`;
}

/** Boxes of single files in the folder `electron`; any other file there is its own box. */
const electronFiles: Readonly<Record<string, string>> = {
  'main.ts': 'desktop',
  'preload.ts': 'desktop',
  'serve.ts': 'serve',
  'cli.ts': 'cli',
};

/** Returns the parts of `shared`: its files and folders, by the name of their feature. */
export const sharedParts = (root: string): string[] => [
  ...new Set(
    sourcesOf(root).flatMap((path) => {
      const [layer, part = ''] = path.split('/');
      return layer === 'shared' ? [part.replace(/\.ts$/u, '')] : [];
    }),
  ),
];

/** Returns each pair of different parts of which the first imports the second, once and sorted. */
export function partImports(root: string): PartImport[] {
  const found = new Map<string, PartImport>();
  for (const path of sourcesOf(root))
    for (const [, to = ''] of readFileSync(join(root, path), 'utf8').matchAll(imported)) {
      const target = posix.join(posix.dirname(path), to);
      // Style sheets and texts belong to no part.
      if (!/\.tsx?$/u.test(target)) continue;
      const pair = { from: partOf(path), to: partOf(target) };
      if (pair.from !== pair.to) found.set(`${pair.from} > ${pair.to}`, pair);
    }
  return [...found.values()].sort((one, other) => key(one).localeCompare(key(other)));
}

/** Returns the imports between files, including types and tests, by the importing file. */
export function fileImports(root: string): Map<string, string[]> {
  const files = [...layers, 'scripts', 'e2e'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => posix.join(folder, path.replaceAll('\\', '/')))
      .filter((path) => /\.(?:tsx?|mjs)$/u.test(path) && !path.includes('node_modules/'))
      .sort(),
  );
  const known = new Set(files);
  return new Map(
    files.map((path) => {
      const targets = [...readFileSync(join(root, path), 'utf8').matchAll(imported)]
        .map(([, to = '']) => posix.join(posix.dirname(path), to))
        .filter((target) => known.has(target));
      return [path, [...new Set(targets)]];
    }),
  );
}

/** Finds at least one cycle in every group of files that import each other; each file imports the next one. */
export function importCycles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const visited = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): void => {
    const start = path.indexOf(file);
    if (start >= 0) cycles.push(path.slice(start));
    if (visited.has(file)) return;
    visited.add(file);
    path.push(file);
    for (const target of imports.get(file) ?? []) visit(target);
    path.pop();
  };
  for (const file of imports.keys()) visit(file);
  return cycles;
}

/** Returns how many files are directly in each folder, without tests and their kits. */
export function folderSizes(root: string): Map<string, number> {
  const sizes = new Map<string, number>();
  const isTest = /\.(?:test|test-kit|spec)\.tsx?$|\/(?:page-)?test-[^/]*$/u;
  for (const path of fileImports(root).keys()) {
    const folder = posix.dirname(path);
    if (!isTest.test(path)) sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  return sizes;
}

const key = ({ from, to }: PartImport): string => `${from} > ${to}`;
