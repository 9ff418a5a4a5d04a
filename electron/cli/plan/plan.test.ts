import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SavedPlan, writePlanFile } from '../../../shared/imports/plan-file.ts';
import { type Recipe, writeRecipe } from '../../../shared/recipes/recipe.ts';
import { openTestHost } from '../../host.test-kit.ts';
import { createTestPlan } from '../../services/imports/plan/plan.test-kit.ts';
import { plan } from './plan.ts';

const sample = (name: string) => fileURLToPath(new URL(`../../../assets/samples/${name}`, import.meta.url));
const samples = ['edges.csv', 'timeseries-values.csv', 'machines.csv', 'timeseries.csv'];
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graph-intake-plan-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const file = async (name: string, text: string) => {
  await mkdir(join(folder, name, '..'), { recursive: true });
  await writeFile(join(folder, name), text);
  return join(folder, name);
};
const savedPlan = (change: Partial<SavedPlan>) =>
  writePlanFile({
    version: 1,
    name: 'Nightly',
    order: 'listed',
    files: [],
    ...change,
  });

async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const [out, err]: string[][] = [[], []];
  const capture = (written: string[] = []) => ({
    write: (text: string | Uint8Array) => written.push(String(text)) > 0,
  });
  const code = await plan(args, {
    stdout: capture(out),
    stderr: {
      isTTY: false,
      columns: 80,
      control: () => undefined,
      record: () => undefined,
      fail: (text) => void err?.push(text),
      ...capture(err),
    },
    data: folder,
    engineWorker: new URL('../../engine/worker.ts', import.meta.url),
    now: Date.now,
    signal: new AbortController().signal,
  });
  return { code, out: (out ?? []).join(''), err: (err ?? []).join('') };
}

interface PlanJson {
  readonly plan: string | null;
  readonly by: string;
  readonly order: { readonly path: string; readonly reason: string; readonly recipe: string | null }[];
  readonly links: { readonly from: string; readonly to: string; readonly rows: number }[];
  readonly totals: object;
  readonly ready: boolean;
}
const planAsJson = async (...args: string[]): Promise<PlanJson & { code: number }> => {
  const { code, out } = await run(...args, '--json');
  return { ...(JSON.parse(out) as PlanJson), code };
};

const head = '"ogit/_xid","ogit/_type","ogit/_scope"';
const machines = (...xids: string[]) =>
  [head, ...xids.map((xid) => `"${xid}","ogit/MARS/Machine","s"`)].join('\n');
const edges = (...ends: [string, string][]) =>
  ['"from:ogit/_xid","verb","to:ogit/_xid"', ...ends.map(([a, b]) => `"${a}","ogit/dependsOn","${b}"`)].join(
    '\n',
  );
const machineWithEdge = (xid: string, to: string) =>
  `"ogit/_xid","ogit/_type","ogit/_scope","edge:1:verb","edge:1:vertex_xid"\n"${xid}","ogit/MARS/Machine","s","ogit/dependsOn","${to}"\n`;

describe('graph-intake plan', () => {
  it('finds the order, links and totals of the window', async () => {
    const host = await openTestHost();
    const window = createTestPlan(host);
    const ids = await window.dropSamples(samples);
    const { plan: shown } = await window.now();
    await host.close();
    const nameOf = (id: string) => [...ids].find(([, each]) => each === id)?.[0] ?? id;
    const output = await planAsJson(...samples.map(sample));
    expect(output.order.map(({ path }) => path)).toEqual(shown.order.map((id) => sample(nameOf(id))));
    expect(output.links).toEqual(
      shown.links.map(({ from, to, rows }) => ({ from: sample(nameOf(from)), to: sample(nameOf(to)), rows })),
    );
    const { excludedCount: setAside, ...totals } = shown.totals;
    expect(output).toMatchObject({
      code: 0,
      ready: true,
      by: 'references',
      totals: { ...totals, setAside },
    });
  });

  it('says that a file with a header and no rows cannot be sent', async () => {
    expect(await planAsJson(await file('header-only.csv', machines()))).toMatchObject({
      code: 2,
      order: [{ blocked: 'The file has a header but no rows.' }],
    });
  });

  it('prints the order of the files and its reasons as text', async () => {
    const { code, out, err } = await run(sample('edges.csv'), sample('machines.csv'));
    expect(out).toBe(
      [
        `  1  ${sample('machines.csv')}`,
        '     1,000 rows, vertices, POST',
        '     vertices go before the rows that may refer to them',
        `  2  ${sample('edges.csv')}`,
        '     600 rows, edges, POST',
        '     after machines.csv (600 rows refer to it)',
        '',
        '2 files, 1,600 rows: ready to be sent.',
        '',
      ].join('\n'),
    );
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });

  it('takes the tables of a folder and its subfolders, and names the files that it skips', async () => {
    await mkdir(join(folder, 'export', 'inner'), { recursive: true });
    await cp(sample('edges.csv'), join(folder, 'export', 'edges.csv'));
    await cp(sample('machines.csv'), join(folder, 'export', 'inner', 'machines.csv'));
    await file('export/picture.png', 'no table');
    const { code, out } = await run(join(folder, 'export'));
    expect(code).toBe(0);
    expect(out.indexOf('machines.csv')).toBeLessThan(out.indexOf('edges.csv'));
    expect(out).toContain('Skipped, because not a table: ');
    await mkdir(join(folder, 'bare'));
    await expect(run(join(folder, 'bare'))).rejects.toMatchObject({
      message: 'The folder contains no tables.',
    });
  });

  it('names circular references and rows with missing references, and ends with 2', async () => {
    const left = await file('left.csv', machineWithEdge('l:1', 'r:1'));
    const right = await file('right.csv', machineWithEdge('r:1', 'l:1'));
    const circle = await run(left, right);
    expect(circle.code).toBe(2);
    expect(circle.out).toContain('left.csv and right.csv refer to each other.');
    const alone = await run(await file('links.csv', edges(['l:1', 'x:1'], ['l:1', 'x:2'])), left, right);
    expect(alone.out).toContain('links.csv: 2 rows refer to objects that are in no file of the plan.');
    const target = await file('one.csv', machines('l:1'));
    const loose = [await file('loose.csv', edges(['l:1', 'x:1'])), target];
    expect((await run(...loose)).code).toBe(0);
    expect((await run(...loose, '--strict')).code).toBe(2);
    const faulty = await file('faulty.csv', `${head}\n"f:1","","s"`);
    expect(await run(faulty)).toMatchObject({ code: 2, out: expect.stringContaining('1 row with errors') });
  });

  it('takes a saved plan with its order and recipes, and names the files that it misses', async () => {
    const recipe: Recipe = {
      version: 2,
      name: 'Hosts',
      fingerprint: '',
      kind: 'vertices',
      reading: {},
      sending: {},
      targets: [
        { kind: 'identity', name: 'ogit/_xid', from: { template: 'h:{Host}' }, transforms: [] },
        {
          kind: 'attribute',
          name: 'ogit/_type',
          lookUp: false,
          from: { constant: 'ogit/MARS/Machine' },
          transforms: [],
        },
        { kind: 'attribute', name: 'ogit/_scope', lookUp: false, from: { constant: 's' }, transforms: [] },
      ],
    };
    await file('recipes/Hosts.json', writeRecipe(recipe));
    await file('night/hosts-2026-11-21.csv', '"Host"\n"a"\n"b"\n');
    await file('night/links.csv', edges(['h:a', 'h:b']));
    await file('night/other.csv', machines('o:1'));
    const files = [
      { file: 'links.csv', recipe: null },
      { file: 'hosts-*.csv', recipe: 'Hosts' },
    ];
    const path = await file('night/nightly.json', savedPlan({ files }));
    const listed = await run(path);
    expect(listed.code).toBe(2);
    expect(listed.out).toContain('Plan “Nightly”');
    expect(listed.out).toContain(
      '1 row of links.csv goes before hosts-2026-11-21.csv, although it refers to it.',
    );
    expect(listed.out).not.toContain('other.csv');
    const byReferences = await file('night/nightly.json', savedPlan({ order: 'references', files }));
    const output = await planAsJson(byReferences);
    expect(output).toMatchObject({ code: 0, plan: 'Nightly', missingFiles: [] });
    expect(output.order.map(({ recipe }) => recipe)).toEqual(['Hosts', null]);
    await file('plans/Nightly.json', savedPlan({ files: [...files, { file: 'notes.csv', recipe: null }] }));
    const saved = await run('nightly', join(folder, 'night'));
    expect(saved.code).toBe(2);
    expect(saved.out).toContain('lists notes.csv, but this file was not found.');
    await expect(run('nightly')).rejects.toMatchObject({
      message: 'Specify the files of the plan “Nightly” too, or their folder.',
    });
    await expect(run(path, '--recipe', 'Hosts')).rejects.toMatchObject({ code: 'bad-input' });
  });

  it('continues if one file cannot be read, and ends with 1', async () => {
    const { code, out, err } = await run(join(folder, 'gone.csv'), sample('machines.csv'));
    expect(code).toBe(1);
    expect(out).toContain('last, because it cannot be read');
    expect(err).toContain('gone.csv: ');
  });

  it.each<[string, string[]]>([
    ['Specify at least one file: graph-intake plan FILE|FOLDER; see --help.', []],
    ['There is no file, folder, or saved plan named “missing”.', ['missing']],
  ])('refuses wrong arguments with one sentence: %s', async (message, args) => {
    await expect(run(...args)).rejects.toMatchObject({ message });
  });
});
