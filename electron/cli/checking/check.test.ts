import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Recipe } from '../../../shared/recipes/recipe.ts';
import { writeRecipe } from '../../../shared/recipes/recipe.ts';
import { openTestHost, type TestHost } from '../../host.test-kit.ts';
import { checkOf } from '../../services/imports/imports.test-kit.ts';
import { lockDataFolder } from '../../storage/data-lock.ts';
import { check } from './check.ts';

const sample = (name: string) => fileURLToPath(new URL(`../../../assets/samples/${name}`, import.meta.url));
let folder: string;
let host: TestHost;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graph-intake-cli-'));
  host = await openTestHost();
});
afterAll(async () => {
  await host.close();
  await rm(folder, { recursive: true, force: true });
});

const file = async (name: string, text: string | Uint8Array) => {
  await writeFile(join(folder, name), text);
  return join(folder, name);
};

interface CommandResult {
  code: number;
  out: string;
  err: string;
}
async function run(args: readonly string[], signal = new AbortController().signal): Promise<CommandResult> {
  let out = '';
  let err = '';
  const capture = (listener: (text: string) => void) => (text: string | Uint8Array) => {
    listener(String(text));
    return true;
  };
  const code = await check(args, {
    stdout: {
      write: capture((text) => {
        out += text;
      }),
    },
    stderr: {
      isTTY: false,
      columns: 80,
      control: () => undefined,
      record: () => undefined,
      fail: (text) => {
        err += text;
      },
      write: capture((text) => {
        err += text;
      }),
    },
    data: folder,
    engineWorker: new URL('../../engine/worker.ts', import.meta.url),
    now: Date.now,
    signal,
  });
  return { code, out, err };
}

interface CheckJson {
  files: {
    path: string;
    problems: { readonly rule: string }[];
    failure?: string;
    rows: number;
    recipe: string | null;
  }[];
  errors: number;
  warnings: number;
}
const checkAsJson = async (...args: string[]): Promise<CheckJson & { code: number }> => {
  const { code, out } = await run([...args, '--json']);
  return { ...(JSON.parse(out) as CheckJson), code };
};
/** Leaves out problems of references: the window looks them up on the platform, a check in the terminal does not. */
const exceptReferences = <P extends { readonly rule: string }>(problems: readonly P[] = []): P[] =>
  problems.filter(({ rule }) => !rule.startsWith('reference-'));

/** Expects the window to show the same problems of the file in the end: it follows references after the check. */
async function expectSameInWindow(
  path: string,
  problems: readonly { readonly rule: string }[] | undefined,
  recipe: Recipe | null = null,
) {
  const { id } = await host.openText(`window-${basename(path)}`, await readFile(path));
  if (recipe !== null) await host.api.imports.setRecipe({ fileId: id, recipe });
  const shown = async () =>
    exceptReferences(checkOf(await host.waitForCheck(id)).problems).map(
      ({ id: _, canExclude: __, isExcluded: ___, transform: ____, ...problem }) => problem,
    );
  await expect.poll(shown).toEqual(exceptReferences(problems));
  await host.api.imports.close({ fileId: id });
}

const recipe: Recipe = {
  version: 2,
  name: 'Inventar',
  fingerprint: '',
  kind: 'combined',
  reading: { dialect: 'excel-semicolon' },
  sending: { nullKeyword: 'NIL' },
  targets: [
    { kind: 'identity', name: 'ogit/_xid', from: { template: 'machine:{Host}' }, transforms: [] },
    { kind: 'attribute', name: 'ogit/_type', lookUp: false, from: { column: 'Art' }, transforms: [] },
    {
      kind: 'attribute',
      name: 'ogit/_scope',
      lookUp: false,
      from: { account: 'default-scope' },
      transforms: [],
    },
    {
      kind: 'edge',
      id: '1',
      verb: { from: { constant: 'ogit/dependsOn' }, transforms: [] },
      other: { by: 'xid', from: { template: 'machine:{Ziel}' }, transforms: [] },
    },
  ],
};
/** 41 rows: h0 and h1 are there twice, row 7 has no type, row 9 a missing reference, and the last is too short. */
const inventory = `Host;Art;Ziel\n${Array.from({ length: 40 }, (_, n) => `h${n % 38};${n === 7 ? '' : 'ogit/MARS/Machine'};${n === 9 ? 'gone' : n === 3 ? 'NIL' : 'h1'}`).join('\n')}\nragged;row\n`;

describe('graph-intake check', () => {
  it.each([
    'machines.csv',
    'machines-with-faults.csv',
    'edges.csv',
    'combined.csv',
    'maschinen-semikolon.csv',
  ])('finds the same problems in %s as the window', async (name) => {
    const { files, code } = await checkAsJson(sample(name));
    await expectSameInWindow(sample(name), files[0]?.problems);
    const hasError = JSON.stringify(files).includes('"severity":"error"');
    expect(code).toBe(hasError ? 2 : 0);
  });

  it('finds the same problems by a recipe as the window, whether it is a saved one or a file', async () => {
    const path = await file('inventar.csv', inventory);
    await mkdir(join(folder, 'recipes'), { recursive: true });
    await writeFile(join(folder, 'recipes', 'Inventar.json'), writeRecipe(recipe));
    const shared = await file('shared-recipe.json', writeRecipe(recipe));
    for (const recipeArgument of ['inventar', shared]) {
      const { files, code } = await checkAsJson(path, '--recipe', recipeArgument);
      expect(files[0]).toMatchObject({ recipe: 'Inventar', kind: 'combined', nullKeyword: 'NIL', rows: 41 });
      expect(files[0]?.problems.length).toBeGreaterThan(1);
      await expectSameInWindow(path, files[0]?.problems, recipe);
      expect(code).toBe(2);
    }
  });

  it('checks several files as one plan: a file may refer to objects of another', async () => {
    const head = '"ogit/_xid","ogit/_type","ogit/_scope"';
    const machines = await file(
      'm.csv',
      `${head}\n"m:1","ogit/MARS/Machine","s"\n"m:2","ogit/MARS/Machine","s"\n`,
    );
    const edges = await file(
      'e.csv',
      '"from:ogit/_xid","verb","to:ogit/_xid"\n"m:1","ogit/dependsOn","m:2"\n',
    );
    const alone = await checkAsJson(edges);
    expect(alone.files[0]?.problems).toHaveLength(2);
    expect(alone).toMatchObject({ code: 0, errors: 0, warnings: 2 });
    for (const order of [
      [machines, edges],
      [edges, machines],
    ]) {
      const checked = await checkAsJson(...order);
      expect(checked.files.map(({ problems }) => problems)).toEqual([[], []]);
    }
    expect((await run([edges, '--strict'])).code).toBe(2);
  });

  it('runs while the window has locked the data folder, and leaves no temporary folder', async () => {
    const lock = lockDataFolder(folder);
    const prefix = `graph-intake-check-${process.pid}-`;
    const before = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
    try {
      expect((await run([sample('machines.csv')])).code).toBe(0);
    } finally {
      lock.release();
    }
    const after = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
    expect(after.filter((name) => !before.includes(name))).toEqual([]);
  });

  it('prints the problems as text to stdout, and nothing to stderr', async () => {
    const { out, err } = await run([sample('machines-with-faults.csv')]);
    expect(out).toContain('  error    996 rows without ogit/_scope  [scope-missing, column ogit/_scope]\n');
    expect(out).toContain('First in row 133: The row has 7 values, the header 8');
    expect(out.trimEnd().split('\n').at(-1)).toBe('1,000 rows in 1 file: 4 kinds of errors.');
    expect(err).toBe('');
  });

  it('overrides the recipe by options for reading and sending', async () => {
    const path = await file('options.csv', inventory);
    const first = async (...args: string[]) => (await checkAsJson(path, ...args)).files[0];
    expect(await first('--kind', 'edges', '--encoding', 'windows-1252', '--dialect', 'Excel')).toMatchObject({
      kind: 'edges',
      encoding: 'windows-1252',
      dialect: 'excel',
    });
    const shared = await file('options.json', writeRecipe(recipe));
    expect(await first('--recipe', shared, '--null-keyword', 'h1', '--json-strings')).toMatchObject({
      dialect: 'excel-semicolon',
      nullKeyword: 'h1',
      jsonStrings: true,
    });
    expect(await first('--kind', 'vertices', '--action', 'delete', '--header', 'none')).toMatchObject({
      action: 'DELETE',
      header: 'none',
      rows: 42,
    });
  });

  it.each<[string, string[]]>([
    ['Specify at least one file', []],
    [
      '--dialect takes default, unix, excel, excel-tab or excel-semicolon, not “tsv”.',
      ['x.csv', '--dialect', 'tsv'],
    ],
    ['--null-keyword takes 1 to 100 characters.', ['x.csv', '--null-keyword', '']],
    ['A recipe already defines the kind', ['x.csv', '--kind', 'edges', '--recipe', 'r']],
    ['There are 2 recipes for one file', ['x.csv', '--recipe', 'a', '--recipe', 'b']],
    ['There is no recipe “missing”; ', ['x.csv', '--recipe', 'missing']],
    ['The recipe ./missing.json cannot be read', ['x.csv', '--recipe', './missing.json']],
    ['Unknown option --colour. See --help.', ['x.csv', '--colour']],
    ['Files of edges have no PUT; use POST or DELETE.', [sample('edges.csv'), '--action', 'PUT']],
  ])('refuses wrong arguments with one sentence: %s', async (sentence, args) => {
    await expect(run(args)).rejects.toMatchObject({ message: expect.stringContaining(sentence) });
  });

  it('reports an invalid recipe with its file and the place in it', async () => {
    const path = await file('unknown-key.json', JSON.stringify({ ...recipe, colour: 1 }));
    await expect(run([sample('machines.csv'), '--recipe', path])).rejects.toMatchObject({
      message: `${path}: The recipe cannot be used: the recipe itself has the unknown key “colour”.`,
    });
  });

  it('continues with the other files if one cannot be checked, and ends with 1', async () => {
    const empty = await file('empty.csv', '');
    const otherColumns = await file('other-columns.json', writeRecipe({ ...recipe, reading: {} }));
    const { code, out, err } = await run([join(folder, 'gone.csv'), empty, sample('machines.csv')]);
    expect(code).toBe(1);
    expect(err.trimEnd().split('\n')).toEqual([
      `${join(folder, 'gone.csv')}: gone.csv does not exist. Check its name and path.`,
      expect.stringContaining('empty.csv: The file is empty'),
    ]);
    expect(out.trimEnd().split('\n').at(-1)).toBe(
      '1,000 rows in 1 file: no problems. 2 files could not be checked.',
    );
    const alone = await run([join(folder, 'gone.csv')]);
    expect(alone.out.trimEnd().split('\n').at(-1)).toBe('1 file could not be checked.');
    const mapped = await run([sample('machines.csv'), '--recipe', otherColumns]);
    expect(mapped).toMatchObject({
      code: 1,
      err: expect.stringContaining('The recipe cannot be used for this file: The file has no column “Host”'),
    });
  });

  it('says that a file with a header and no rows cannot be sent, and ends with 2', async () => {
    const path = await file('header-only.csv', '"ogit/_xid","ogit/_type","ogit/_scope"\n');
    const why = 'The file has a header but no rows.';
    expect(await run([path])).toEqual({
      code: 2,
      out: `${path}\n  0 rows, vertices, POST, utf-8, dialect default\n  cannot be sent: ${why}\n\n0 rows in 1 file: 1 file cannot be sent.\n`,
      err: '',
    });
    expect(await checkAsJson(path)).toMatchObject({ code: 2, files: [{ blocked: why, problems: [] }] });
  });

  it('ends when it is aborted', async () => {
    const abort = new AbortController();
    const running = run([sample('machines.csv')], abort.signal);
    abort.abort();
    await expect(running).rejects.toMatchObject({ code: 'aborted' });
  });
});
