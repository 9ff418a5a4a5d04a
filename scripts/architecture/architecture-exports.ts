/** Finds exports that no other file imports, from the sources of the program, its tests and its scripts. */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const exportedName =
  /^export (?:declare )?(?:async )?(?:const|let|function\*?|class|type|interface) ([A-Za-z_$][\w$]*)/gmu;
const namedImport =
  /(?:import|export)\s+(?:type\s+)?(?:[\w$]+\s*,\s*)?(\{[^}]*\}|\*(?:\s+as\s+[\w$]+)?)\s*from\s+'(\.[^']+)'/gu;
/** Matches the import of a file as a whole: by `import()`, by a test that replaces the file, or as a type. */
const wholeImport = /import(?:Original)?(?:<typeof import)?\(\s*'(\.[^']+)'/gu;

/** Finds exported types, functions and values that only their own file uses, as `path name`. */
export function unusedExports(root: string, paths: readonly string[]): string[] {
  const texts = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const used = new Set<string>();
  for (const [path, text] of texts) {
    const resolve = (target: string) => posix.join(posix.dirname(path), target);
    for (const [, names = '', target = ''] of text.matchAll(namedImport))
      for (const name of importedNames(names)) used.add(`${resolve(target)} ${name}`);
    for (const [, target = ''] of text.matchAll(wholeImport)) used.add(`${resolve(target)} *`);
  }
  return [...texts].flatMap(([path, text]) =>
    used.has(`${path} *`)
      ? []
      : [...text.matchAll(exportedName)]
          .map(([, name]) => `${path} ${name}`)
          .filter((exported) => !used.has(exported)),
  );
}

/** Returns the names `a` and `b` for `{ a, type b as c }`; `*` for a namespace. */
function importedNames(names: string): string[] {
  if (names.startsWith('*')) return ['*'];
  return names
    .slice(1, -1)
    .split(',')
    .map(
      (each) =>
        each
          .trim()
          .replace(/^type\s+/u, '')
          .split(/\s+/u)[0] ?? '',
    )
    .filter((name) => name !== '');
}
