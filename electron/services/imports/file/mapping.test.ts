import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Recipe, recipe as recipeSchema } from '../../../../shared/recipes/recipe.ts';
import type { Target } from '../../../../shared/recipes/target.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { checkOf, csvOf, readyFileOf } from '../imports.test-kit.ts';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const fromColumn = (name: string) => ({ from: { column: name }, transforms: [] });
const fromConstant = (text: string) => ({ from: { constant: text }, transforms: [] });
const vertexTargets: Target[] = [
  {
    kind: 'identity',
    name: 'ogit/_xid',
    from: { template: 'mapped:{Kennung}' },
    transforms: [{ kind: 'trim' }],
  },
  { kind: 'attribute', name: 'ogit/_type', lookUp: false, ...fromConstant('ogit/MARS/Machine') },
  {
    kind: 'attribute',
    name: 'ogit/_scope',
    lookUp: false,
    from: { account: 'default-scope' },
    transforms: [],
  },
  { kind: 'attribute', name: 'ogit/name', lookUp: false, ...fromColumn('Name') },
];
const recipeOf = (targets: Target[], change: Partial<Recipe> = {}): Recipe =>
  recipeSchema.parse({ version: 2, name: 'Machines', fingerprint: '', kind: 'vertices', targets, ...change });

let series = 0;
/** Opens a file with headers unknown to the platform and rows that no other test sends; `change` edits its cells. */
async function openForeign(
  rows: number,
  change: (cells: string[], index: number) => string[] = (cells) => cells,
) {
  series += 1;
  const cells = Array.from({ length: rows }, (_, index) =>
    change([`${series}-${index}`, `Rechner ${index}`, '31.12.2025'], index),
  );
  return host.openText(`foreign-${series}.csv`, csvOf(['Kennung', 'Name', 'Seit'], cells));
}
/** Sets the recipe and resolves with the file when it is checked again. */
const setRecipe = async (fileId: string, recipe: Recipe | null) => {
  await host.api.imports.setRecipe({ fileId, recipe });
  return host.waitForCheck(fileId);
};
const cellsOf = async (fileId: string) =>
  (await host.api.imports.rows({ fileId, first: 0, count: 5, filter: { of: 'all' } })).rows.map(
    ({ cells }) => cells,
  );

describe('a file with a recipe', () => {
  it('keeps its check and has the new name when the recipe is saved under another name', async () => {
    const { id } = await openForeign(3);
    const before = readyFileOf(await setRecipe(id, recipeOf(vertexTargets)));
    await host.api.imports.nameRecipe({ fileId: id, name: 'Machines of 2026' });
    const after = readyFileOf(await host.waitForCheck(id));
    expect([after.recipe?.name, after.check]).toEqual(['Machines of 2026', before.check]);
  });

  it('is shown, checked and sent as the recipe says', async () => {
    const file = await openForeign(3);
    expect(checkOf(file).problems.length).toBeGreaterThan(0);
    const mapped = await setRecipe(file.id, recipeOf(vertexTargets));
    expect(readyFileOf(mapped)).toMatchObject({
      blocked: null,
      recipeFaults: [],
      sourceColumns: ['Kennung', 'Name', 'Seit'],
      check: { problems: [] },
    });
    expect(readyFileOf(mapped).columns.map(({ name }) => name)).toEqual([
      'ogit/_xid', 'ogit/_type', 'ogit/_scope', 'ogit/name',
    ]); // biome-ignore format: one line
    expect(readyFileOf(mapped).columns[3]?.meaning).toMatch(/from “Name”/);
    const xid = `mapped:${series}-1`;
    expect((await cellsOf(file.id))[1]).toEqual([xid, 'ogit/MARS/Machine', 'practice-scope', 'Rechner 1']);
    expect((await host.send(file.id)).counts.stored).toBe(3);
    expect(await host.vertexOf(xid)).toMatchObject({
      'ogit/name': 'Rechner 1',
      'ogit/_scope': 'practice-scope',
    });
  });

  it('shows its own columns again when the recipe is removed', async () => {
    const file = await openForeign(2);
    await setRecipe(file.id, recipeOf(vertexTargets));
    const unmapped = readyFileOf(await setRecipe(file.id, null));
    expect(unmapped).toEqual({ ...readyFileOf(file), revision: unmapped.revision });
    expect((await cellsOf(file.id))[1]).toEqual([`${series}-1`, 'Rechner 1', '31.12.2025']);
  });

  it('counts every row whose value a transform cannot change, and shows the value with its fault', async () => {
    const rows = 20_000;
    const file = await openForeign(rows, (cells, index) =>
      index % 1_000 === 7 ? [...cells.slice(0, 2), 'bald'] : cells,
    );
    const since: Target = {
      kind: 'attribute',
      name: '/since',
      lookUp: false,
      from: { column: 'Seit' },
      transforms: [{ kind: 'date', from: 'dd.mm.yyyy', to: 'iso', zone: 'Z' }],
    };
    const mapped = await setRecipe(file.id, recipeOf([...vertexTargets, since]));
    expect(checkOf(mapped).problems).toMatchObject([
      {
        rule: 'repair-failed',
        severity: 'warning',
        column: '/since',
        rows: rows / 1_000,
        firstRecord: 8,
        canExclude: true,
      },
    ]);
    expect(checkOf(mapped).errorRows).toBe(0);
    const { rows: shown } = await host.api.imports.rows({
      fileId: file.id,
      first: 1,
      count: 1,
      filter: { of: 'group', group: 'repair-failed@4' },
    });
    expect(shown).toMatchObject([
      {
        record: 1_008,
        faults: [{ rule: 'repair-failed', column: 4, message: expect.stringContaining('“bald”') }],
      },
    ]);
    expect(shown[0]?.cells[4]).toBe('bald');
  });

  it('cannot be sent with a fault in its recipe', async () => {
    const file = await openForeign(2);
    const broken: Target = { kind: 'attribute', name: '/x', lookUp: false, ...fromColumn('Rack') };
    const mapped = readyFileOf(await setRecipe(file.id, recipeOf([...vertexTargets, broken])));
    expect(mapped.recipeFaults).toMatchObject([{ target: 4, field: 'value' }]);
    expect(mapped.blocked).toBe('The file has no column “Rack”; choose another one.');
    await expect(host.send(file.id)).rejects.toThrow('no column “Rack”');
  });

  it('has the kind and the sending options of the recipe until the user changes them', async () => {
    const file = await openForeign(2);
    const sending = { action: 'PUT', nullKeyword: 'NIX' } as const;
    const combined = readyFileOf(
      await setRecipe(file.id, recipeOf(vertexTargets, { kind: 'combined', sending })),
    );
    expect(combined).toMatchObject({ actions: ['PUT'], action: 'PUT', nullKeyword: 'NIX' });
    expect(combined.recognition.kind).toMatchObject({ value: 'combined', overruled: false });
    await host.api.imports.setMeaning({ fileId: file.id, jsonStrings: false, nullKeyword: 'null' });
    const edited = readyFileOf(
      await setRecipe(file.id, recipeOf(vertexTargets.slice(0, 3), { kind: 'combined', sending })),
    );
    expect(edited.nullKeyword).toBe('null');
    await host.api.imports.read({ fileId: file.id, as: { kind: 'vertices' } });
    expect(readyFileOf(await host.waitForCheck(file.id)).recipe?.kind).toBe('vertices');
  });

  it('is read again when the recipe has other reading settings', async () => {
    series += 1;
    const text = `"Kennung;Name","Seit"\n"${series};a","b"\n`;
    const file = await host.openText(`reading-${series}.csv`, text);
    const dialect = readyFileOf(file).recognition.dialect.value;
    const recipe = recipeOf([{ kind: 'identity', name: 'ogit/_xid', ...fromColumn('column 1') }], {
      reading: { header: 'none' },
    });
    await host.api.imports.setRecipe({ fileId: file.id, recipe });
    await expect.poll(async () => readyFileOf(await host.waitForCheck(file.id)).rows).toBe(2);
    expect(readyFileOf(await host.waitForCheck(file.id))).toMatchObject({
      recognition: { header: { value: 'none', overruled: true }, dialect: { value: dialect } },
      recipeFaults: [],
    });
  });

  it('keeps rows excluded when the column of their problem moves, until the column is removed', async () => {
    const file = await openForeign(4, (cells, index) => (index === 2 ? [cells[0] ?? '', '', ''] : cells));
    const typeFrom = (name: string): Target => ({
      kind: 'attribute',
      name: 'ogit/_type',
      lookUp: false,
      ...fromColumn(name),
    });
    const targets = [vertexTargets[0], typeFrom('Name'), vertexTargets[2]] as Target[];
    await setRecipe(file.id, recipeOf(targets));
    await host.api.imports.excludeRows({ fileId: file.id, group: 'type-missing@1', excluded: true });
    const moved = await setRecipe(file.id, recipeOf([...targets.slice(1), ...targets.slice(0, 1)]));
    expect(readyFileOf(moved).excludedCount).toBe(1);
    expect(checkOf(moved).problems).toMatchObject([{ id: 'type-missing@0', isExcluded: true }]);
    expect(readyFileOf(await setRecipe(file.id, recipeOf(targets.slice(0, 1)))).excludedCount).toBe(0);
  });
});

describe('a draft of a recipe', () => {
  it('is previewed without being set', async () => {
    const file = await openForeign(6, (cells, index) =>
      index === 1 ? cells.slice(0, 2) : [cells[0] ?? '', ' a ', 'x'],
    );
    const field = fromColumn('Name');
    const targets: Target[] = [
      { kind: 'attribute', name: '/0', lookUp: false, ...field },
      { kind: 'attribute', name: '/1', lookUp: false, ...field, transforms: [{ kind: 'trim' }] },
      {
        kind: 'attribute',
        name: '/2',
        lookUp: false,
        ...fromColumn('Seit'),
        transforms: [{ kind: 'number', decimal: ',', thousands: '.' }],
      },
    ];
    const preview = await host.api.imports.mapped({
      fileId: file.id,
      recipe: recipeOf(targets),
      first: 0,
      count: 2,
    });
    expect(preview).toEqual({
      header: ['/0', '/1', '/2'],
      faults: [],
      rows: [
        {
          record: 1,
          before: [`${series}-0`, ' a ', 'x'],
          after: [' a ', 'a', 'x'],
          failures: [{ column: 2, message: expect.stringContaining('“x” is not a number') }],
        },
        { record: 2, before: [`${series}-1`, 'Rechner 1'], after: [], failures: [] },
      ],
    });
    expect(readyFileOf(await host.waitForCheck(file.id)).recipe).toBeNull();
  });
});

describe('columns that are filled down', () => {
  const fillingDown = (fillDown: string[]) => recipeOf(vertexTargets, { reading: { fillDown } });
  const namesOf = async (fileId: string) => (await cellsOf(fileId)).map((cells) => cells[3]);

  it('take the value above in the rows that are shown and stored, until the recipe fills none', async () => {
    const { id } = await openForeign(5, (cells, index) =>
      index === 0 || index === 2 ? cells.with(1, '') : cells,
    );
    await setRecipe(id, recipeOf(vertexTargets));
    expect(await namesOf(id)).toEqual(['', 'Rechner 1', '', 'Rechner 3', 'Rechner 4']);
    const state = readyFileOf(await setRecipe(id, fillingDown(['Name'])));
    expect(state.index).toMatchObject({ state: 'done' });
    expect(await namesOf(id)).toEqual(['', 'Rechner 1', 'Rechner 1', 'Rechner 3', 'Rechner 4']);
    await setRecipe(id, fillingDown([]));
    expect(await namesOf(id)).toEqual(['', 'Rechner 1', '', 'Rechner 3', 'Rechner 4']);
    // The file is read again for another reason; its columns stay filled.
    await setRecipe(id, fillingDown(['Name']));
    await host.api.imports.read({ fileId: id, as: { kind: 'vertices' } });
    await host.waitForCheck(id);
    expect(await namesOf(id)).toEqual(['', 'Rechner 1', 'Rechner 1', 'Rechner 3', 'Rechner 4']);
    await host.send(id);
    expect(await host.vertexOf(`mapped:${series}-2`)).toMatchObject({ 'ogit/name': 'Rechner 1' });
  });

  it('take the value above from a row that is excluded, too', async () => {
    const { id } = await openForeign(4, (cells, index) =>
      index === 1 ? cells.with(0, '') : index === 2 ? cells.with(1, '') : cells,
    );
    for (const problem of checkOf(await setRecipe(id, fillingDown(['Name']))).problems)
      await host.api.imports.excludeRows({ fileId: id, group: problem.id, excluded: true });
    await host.send(id);
    expect(await host.vertexOf(`mapped:${series}-2`)).toMatchObject({ 'ogit/name': 'Rechner 1' });
  });

  it('has the usual action of its kind after each change of the kind, unless the user has chosen another', async () => {
    const file = await openForeign(3);
    const actionAs = async (kind: Recipe['kind']) => {
      await setRecipe(file.id, recipeOf(vertexTargets, { kind }));
      return readyFileOf(await host.waitForCheck(file.id)).action;
    };
    expect([await actionAs('vertices'), await actionAs('combined')]).toEqual(['POST', 'PUT']);
    expect(await actionAs('vertices')).toBe('POST');
    await host.api.imports.setAction({ fileId: file.id, action: 'PUT' });
    expect([await actionAs('combined'), await actionAs('vertices')]).toEqual(['PUT', 'PUT']);
    await host.api.imports.setAction({ fileId: file.id, action: 'DELETE' });
    expect([await actionAs('edges'), await actionAs('vertices')]).toEqual(['DELETE', 'DELETE']);
  });
});
