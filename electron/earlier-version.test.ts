import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromStoredKeys } from '../shared/connections/stored-keys.ts';
import type { FileState } from '../shared/imports/open-file.ts';
import type { Recipe } from '../shared/recipes/recipe.ts';
import { readRecipe } from '../shared/recipes/recipe.ts';
import { renameKeys } from '../shared/rename-keys.ts';
import type { RunState } from '../shared/sending/runs.ts';
import { type EarlierData, openEarlierData, readFixture } from './earlier-data.test-kit.ts';

type Json = Record<string, unknown>;
interface Run extends Json {
  readonly id: string;
  readonly fileName: string;
}
interface Page extends Json {
  readonly rows: Json[];
}

/** Exact output of version 0.1 about its own data. */
const expected = readFixture<{
  readonly settings: Json;
  readonly connections: Json[];
  readonly recipe: Recipe;
  readonly plan: Json;
  readonly mapped: { readonly header: string[]; readonly rows: { readonly after: string[] }[] };
  readonly filters: Json[];
  readonly rules: Json;
  readonly incident: string;
  readonly writes: Page;
  readonly vertices: Json;
  readonly handlerSettings: Json;
  readonly actions: Page;
  readonly runs: { readonly finished: string; readonly mixed: string; readonly undone: string };
  readonly listed: { readonly runs: Run[] };
  readonly shown: Record<string, Run>;
}>('expected.json');

const interruptedRun = (fileName: string): string =>
  expected.listed.runs.find((run) => run.fileName === fileName)?.id ?? '';
/** Run whose requests in flight were never executed; one of its rows was excluded. */
const unsentRun = interruptedRun('inventory-2026-11-21.csv');
/** Run whose requests in flight were executed, but without a response that was read. */
const executedRun = interruptedRun('inventory-2026-11-22.csv');
/** Run that was sent from a window, with a copy of the file in the data folder. */
const windowRun = interruptedRun('inventory-2026-11-23.csv');

const nothingLeft = { partly: 0, failed: 0, unknown: 0, 'not-sent': 0 };
const xids = (name: string, count: number) => Array.from({ length: count }, (_, n) => `asset:${name}-${n}`);

let earlier: EarlierData;
beforeAll(async () => {
  earlier = await openEarlierData();
});
afterAll(() => earlier.close());

describe('a data folder of version 0.1', () => {
  it('lists its runs in the terminal with their counts, under the keys of version 0.1', async () => {
    const { code, output } = await earlier.run('runs', '--all');
    expect(code).toBe(0);
    expect(output).toMatchObject(expected.listed);
  });

  it.for([
    ['finished', expected.runs.finished],
    ['partly failed', expected.runs.mixed],
    ['undone', expected.runs.undone],
  ] as const)('shows the run that was %s as version 0.1 did', async ([, runId]) => {
    const { code, output } = await earlier.run('runs', runId);
    expect(code).toBe(0);
    // A sentence may change; its key may not.
    const { whyNotResumable: _, ...shown } = (expected.shown[runId] ?? {}) as Json;
    expect(output).toMatchObject(shown);
    expect(output).toHaveProperty('whyNotResumable');
  });

  it('keeps settings, connections, recipes, plans, filters, rules, writes and actions in the window', async () => {
    await using window = await earlier.openWindow();
    const { api } = window;
    const firstState = <T>(listen: (listener: (value: T) => void) => unknown) =>
      new Promise<T>((resolve) => listen(resolve));
    expect((await firstState(api.app.changed)).settings).toMatchObject(expected.settings);
    const [, ...connections] = expected.connections.map(
      ({ signIn: _, ...connection }) => fromStoredKeys(connection) as Json,
    );
    const current = await firstState(api.connections.changed);
    expect(current.connections).toMatchObject([{ id: 'practice' }, ...connections]);
    expect(current.connections.map(({ signIn }) => signIn)).toEqual(['own', 'missing', 'missing']);
    expect(await api.recipes.read({ name: 'Machines' })).toEqual(readRecipe(JSON.stringify(expected.recipe)));
    expect(await api.plans.read({ name: 'Nightly' })).toEqual(expected.plan);

    const monitor = await firstState(api.monitor.changed);
    expect(monitor.filters).toEqual(expected.filters);
    expect(monitor.rules).toMatchObject(expected.rules);
    const watched = {
      view: 'default',
      filter: { text: '', statuses: [], watchedOnly: true },
      first: 0,
      count: 5,
    };
    await expect
      .poll(async () => (await api.monitor.incidents(watched)).rows.map(({ id }) => id))
      .toEqual([expected.incident]);

    const all = { text: '', first: 0, count: 50 };
    const writes = expected.writes.rows.map(({ at: _, ...write }) =>
      renameKeys(write, { answer: 'response' }),
    );
    expect((await api.vertices.log(all)).rows).toMatchObject(writes);
    const { recent, starred } = expected.vertices;
    expect(await firstState(api.vertices.changed)).toMatchObject({ recent, starred, writes: 1 });

    expect((await firstState(api.actions.changed)).settings).toMatchObject(expected.handlerSettings);
    // Version 0.1 gave a start to every action, although a denied action never starts; it is the time of receipt.
    const actions = expected.actions.rows.map(({ startedAt, ...action }) => ({
      ...action,
      receivedAt: startedAt,
    }));
    expect((await api.actions.list({ states: [], ...all })).rows).toMatchObject(actions);
  });

  it('is written back under the keys of version 0.1', async () => {
    const before = earlier.settings();
    {
      await using window = await earlier.openWindow();
      const { api } = window;
      await api.app.setSettings({ zoomPercent: 110 });
      await api.connections.setReadOnly({ id: 'practice', readOnly: false });
      await api.monitor.saveFilter({
        name: 'Disks',
        filter: { text: 'disk', statuses: ['NEW', 'PROCESSING'], watchedOnly: true },
      });
      await api.imports.setRetention({ days: null, sizeBytes: null });
    }
    expect(earlier.settings()).toMatchObject({
      ...before,
      app: { ...(before['app'] as Json), zoomPercent: 110 },
    });
  });

  it('has a recipe that maps the same rows to the same cells', async () => {
    await using window = await earlier.openWindow();
    const { api, openCopy } = window;
    const { fileId } = await openCopy(join(earlier.folder, 'exports', 'inventory-2026-11-20.csv'));
    const ready = (files: readonly FileState[]) => files.some(({ reading }) => reading.state === 'ready');
    await new Promise<void>((resolve) => api.imports.changed(({ files }) => ready(files) && resolve()));
    const recipe = await api.recipes.read({ name: 'Machines' });
    const { header, rows } = await api.imports.mapped({ fileId, recipe, first: 0, count: 4 });
    expect(header).toEqual(expected.mapped.header);
    expect(rows.map(({ after }) => after)).toEqual(expected.mapped.rows.map(({ after }) => after));
  });
});

describe('a run that version 0.1 did not finish', () => {
  it('continues in the terminal with the rows that were in flight and not executed', async () => {
    const { code, output } = await earlier.run('resume', unsentRun);
    expect(output).toMatchObject({
      id: unsentRun,
      state: 'finished',
      rows: 159,
      setAside: 1,
      resumable: false,
      counts: { stored: 159, ...nothingLeft },
    });
    expect(code).toBe(0);
  });

  it('continues in the terminal without storing rows twice whose response was lost', async () => {
    const { code, output } = await earlier.run('resume', executedRun);
    expect(output).toMatchObject({
      id: executedRun,
      state: 'finished',
      rows: 160,
      setAside: 0,
      resumable: false,
      counts: { stored: 160, ...nothingLeft },
    });
    expect(code).toBe(0);
  });

  it('continues in the window from the copy in the data folder', async () => {
    {
      await using window = await earlier.openWindow();
      const { api } = window;
      await api.imports.continueRun({
        runId: windowRun,
        connectionId: 'practice',
        repeatAtStake: null,
        changedFile: false,
      });
      const isOver = ({ id, endedAt }: RunState) => id === windowRun && endedAt !== null;
      await new Promise<void>((resolve) => api.imports.changed(({ runs }) => runs.some(isOver) && resolve()));
    }
    expect((await earlier.run('runs', windowRun)).output).toMatchObject({
      id: windowRun,
      state: 'finished',
      rows: 120,
      counts: { stored: 120, ...nothingLeft },
    });
  });

  it('has stored each row once, as the recipe says', async () => {
    const rows = [...xids('unsent', 160), ...xids('executed', 160), ...xids('window', 120)];
    const excluded = 'asset:unsent-3';
    const vertices = await earlier.verticesOf(rows);
    expect(rows.filter((_, at) => vertices[at]?.length !== 1)).toEqual([excluded]);
    expect(new Set(vertices.flat().map((vertex) => vertex['ogit/_v']))).toEqual(new Set([1]));
    const [first] = vertices.flat();
    expect(first).toMatchObject({
      'ogit/_xid': 'asset:unsent-0',
      'ogit/_type': 'ogit/MARS/Machine',
      'ogit/name': 'host 0',
      'ogit/MARS/Machine/class': 'Linux',
      '/installed': '1740780000000',
      'ogit/_scope': 'practice-scope',
    });
  });
});
