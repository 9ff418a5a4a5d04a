import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileOf, readyFile } from '../../../../test-host.ts';
import {
  lastRequestedMapping,
  openMapping,
  twoTargets,
  unmappedFile,
  unmappedRows,
} from '../test-mapping-tab.tsx';

// Queries would otherwise check for each element whether it is hidden, which takes most of the time.
beforeAll(() => configure({ defaultHidden: true }));
afterAll(() => configure({ defaultHidden: false }));

const { check: checked } = readyFile();
/** Opens the table of columns of a file with two mapped columns. @param counted whether all rows are counted */
const openColumnTable = (counted = true) =>
  openMapping(
    unmappedFile({
      recipe: twoTargets,
      ...(counted && { sourceProfile: { rows: 30, work: { state: 'done' } } }),
    }),
    unmappedRows,
    'columns',
  );
const findRow = async (column: string) => {
  const checkbox = await screen.findByRole('checkbox', { name: `Select ${column}` });
  return checkbox.closest('tr') as HTMLElement;
};
const findCounts = () => screen.findByLabelText('Decisions about the columns');
const targetOf = async (column: string) =>
  (await screen.findByRole<HTMLInputElement>('combobox', { name: `Target of ${column}` })).value;

describe('a row of the table of columns', () => {
  it('shows how full the column is, three of its values, and its target', async () => {
    openColumnTable();
    const row = await findRow('Key');
    expect(await within(row).findByText('75 % · 2 distinct · text')).toBeTruthy();
    expect((await within(row).findAllByText('m1')).length).toBeGreaterThan(0);
    expect(within(row).getByText('m3')).toBeTruthy();
    expect(within(row).queryByText('m4')).toBeNull();
    expect(await targetOf('Key')).toBe('ogit/_xid');
    expect(await targetOf('Rack')).toBe('');
    expect((await findCounts()).textContent).toBe('2 mapped · 0 left out · 2 not decided');
  });

  it('shows only an estimated fill rate until all rows are counted', async () => {
    openColumnTable(false);
    const row = await findRow('Rack');
    expect(await within(row).findByText('≈ 75 %')).toBeTruthy();
  });

  it('accepts an offered or typed name as the target, which can be undone', async () => {
    const { test, user } = openColumnTable();
    const target = await screen.findByRole('combobox', { name: 'Target of Rack' });
    await user.click(target);
    await user.click(await screen.findByRole('option', { name: '/Rack', hidden: false }));
    await waitFor(() =>
      expect(lastRequestedMapping(test)?.targets[2]).toMatchObject({
        name: '/Rack',
        from: { column: 'Rack' },
      }),
    );
    await user.click(target);
    await user.keyboard('ogit/owner');
    await user.click(await screen.findByRole('option', { name: 'ogit/owner', hidden: false }));
    await waitFor(() => expect(lastRequestedMapping(test)?.targets[2]).toMatchObject({ name: 'ogit/owner' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(lastRequestedMapping(test)?.targets).toHaveLength(2));
    expect(await targetOf('Rack')).toBe('');
  });

  it('shows the transforms of its target with their effect', async () => {
    const { user, test } = openColumnTable();
    await user.click(await screen.findByRole('button', { name: 'Transform ogit/name' }));
    await user.click(screen.getByRole('button', { name: 'Add a transform' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Trim spaces' }));
    await waitFor(() =>
      expect(lastRequestedMapping(test)?.targets[1]).toMatchObject({ transforms: [{ kind: 'trim' }] }),
    );
    expect(
      await screen.findByRole('table', { name: 'Sample cells of ogit/name, step by step' }),
    ).toBeTruthy();
  });
});

it('a column is filled down for every target that reads it', async () => {
  const { user, test } = openColumnTable();
  await user.click(await screen.findByRole('button', { name: 'Transform ogit/name' }));
  await user.click(screen.getByRole('button', { name: 'Add a transform' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Fill down' }));
  await waitFor(() => expect(lastRequestedMapping(test)?.reading.fillDown).toEqual(['Host name']));
  expect(await screen.findByRole('button', { name: '1 transform of ogit/name' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove “Fill down” from ogit/name' }));
  await waitFor(() => expect(lastRequestedMapping(test)?.reading.fillDown).toEqual([]));
});

describe('several columns', () => {
  it('become free attributes or are left out, in one step each', async () => {
    const { test, user } = openColumnTable();
    await user.click(await screen.findByRole('button', { name: 'Leave out the other 2' }));
    await waitFor(() => expect(lastRequestedMapping(test)?.leftOut).toEqual(['Since', 'Rack']));
    expect((await findCounts()).textContent).toBe('2 mapped · 2 left out · 0 not decided');
    expect(await targetOf('Rack')).toBe('leave out');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await user.click(
      await screen.findByRole('button', { name: 'Send the other 2 columns as free attributes' }),
    );
    await waitFor(() =>
      expect(lastRequestedMapping(test)?.targets.slice(2)).toMatchObject([
        { name: '/Since' },
        { name: '/Rack' },
      ]),
    );
    expect((await findCounts()).textContent).toBe('4 mapped · 0 left out · 0 not decided');
  });

  it('are selected with the keyboard and left out with Delete', async () => {
    const { test, user } = openColumnTable();
    const firstCheckbox = await screen.findByRole('checkbox', { name: 'Select Since' });
    firstCheckbox.focus();
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select Rack' }));
    expect(await screen.findByRole('button', { name: 'Leave out 2 columns' })).toBeTruthy();
    await user.keyboard('{Delete}');
    await waitFor(() => expect(lastRequestedMapping(test)?.leftOut).toEqual(['Since', 'Rack']));
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(lastRequestedMapping(test)?.leftOut ?? []).toEqual([]));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Target of Rack' }));
  });

  it('are found by their name', async () => {
    const { user } = openColumnTable();
    await user.type(await screen.findByRole('textbox', { name: 'Find a column' }), 'sin');
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select Key' })).toBeNull());
    expect(screen.getByRole('checkbox', { name: 'Select Since' })).toBeTruthy();
  });
});

it('an edge is proposed for values that are identities of another file; its verb must not have spaces', async () => {
  const page = openMapping(unmappedFile({ recipe: twoTargets, check: checked }), unmappedRows, 'columns');
  const { test, user } = page;
  test.setRelations([
    {
      column: 3,
      toFileId: 'other',
      toName: 'racks.csv',
      of: 50,
      found: 49,
      isWhole: true,
      form: { prefix: 'rack:', suffix: '' },
      key: 'Nr',
      identity: null,
    },
  ]);
  test.setFile(fileOf('other', 'racks.csv', readyFile({ check: checked })), []);
  expect(await screen.findByText('98 % of the values of “Rack” are identities of racks.csv.')).toBeTruthy();
  const verb = screen.getByRole('combobox', { name: 'Verb of the edge from Rack' });
  await user.type(verb, 'stands in');
  expect(await screen.findByText('A verb has no spaces.')).toBeTruthy();
  await user.clear(verb);
  await user.type(verb, 'ogit/dependsOn');
  await user.click(screen.getByRole('button', { name: 'Add the edge' }));
  await waitFor(() =>
    expect(lastRequestedMapping(test)).toMatchObject({
      kind: 'combined',
      targets: [
        {},
        {},
        {
          kind: 'edge',
          verb: { from: { constant: 'ogit/dependsOn' } },
          other: { by: 'xid', from: { template: 'rack:{Rack}' } },
        },
      ],
    }),
  );
  await waitFor(() => expect(screen.queryByText(/are identities of racks.csv/)).toBeNull());
});

it('a lookup in another file is added with one click, and its fields are shown', async () => {
  const page = openMapping(unmappedFile({ recipe: twoTargets, check: checked }), unmappedRows, 'columns');
  const { test, user } = page;
  test.setRelations([
    {
      column: 3,
      toFileId: 'other',
      toName: 'racks.csv',
      of: 50,
      found: 50,
      isWhole: true,
      form: null,
      key: 'Nr',
      identity: { column: 'Room', prefix: 'room:', suffix: '' },
    },
  ]);
  test.setFile(
    fileOf('other', 'racks.csv', readyFile({ sourceColumns: ['Nr', 'Room'], check: checked })),
    [],
  );
  await user.click(await screen.findByRole('button', { name: 'Look up in racks.csv by Nr' }));
  await waitFor(() =>
    expect(lastRequestedMapping(test)?.targets[2]).toMatchObject({
      kind: 'attribute',
      name: '/Rack',
      from: { column: 'Rack' },
      transforms: [{ kind: 'lookup', file: 'racks.csv', key: 'Nr', value: 'Room', missing: 'problem' }],
    }),
  );
  expect(await screen.findByRole('button', { name: '1 transform of /Rack' })).toBeTruthy();
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Value column' })).value).toBe(
    'Room',
  );
  await waitFor(() => expect(screen.queryByText(/are in “Nr” of racks.csv/)).toBeNull());
});

it('a template of one column is shown and edited only in the row of that column', async () => {
  const [identity, ...others] = twoTargets.targets;
  if (identity?.kind !== 'identity') throw new Error('no identity');
  const targets = [{ ...identity, from: { template: 'key:{Key}' } }, ...others];
  const { test, user } = openMapping(
    unmappedFile({ recipe: { ...twoTargets, targets } }),
    unmappedRows,
    'columns',
  );
  const template = within(await findRow('Key')).getByRole('textbox', { name: 'Template for ogit/_xid' });
  expect((template as HTMLInputElement).value).toBe('key:{Key}');
  expect(screen.queryByRole('region', { name: /^Constants, templates/ })).toBeNull();
  await user.clear(template);
  await user.type(template, 'm:{{Key}{Enter}');
  await waitFor(() =>
    expect(lastRequestedMapping(test)?.targets[0]).toMatchObject({ from: { template: 'm:{Key}' } }),
  );
});

it('constants are shown below the table, and all targets by a switch of the view', async () => {
  const { user } = openColumnTable();
  await user.click(await screen.findByRole('button', { name: 'ogit/_scope' }));
  const others = await screen.findByRole('region', { name: /^Constants, templates/ });
  expect(await within(others).findByText('practice-scope')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'By target' }));
  expect(await screen.findByRole('list', { name: 'What is sent' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: '2 columns not mapped' })).toBeTruthy();
});
