import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { showVertex } from './store.ts';
import { bodies, daysAfter, findRowButton, openEditor, rowOf, stageValue } from './test-editor.tsx';

const writeButton = (name: RegExp | string = /^Write/) => screen.getByRole('button', { name });
const tagValuesIn = (attributes: Record<string, unknown>) =>
  (attributes['/tags'] as { value: string }[]).map(({ value }) => value);

describe('the editor of a list', () => {
  it('shows the values with their times as date and in milliseconds', async () => {
    openEditor();
    expect(await screen.findByRole('heading', { level: 1, name: '/tags' })).toBeTruthy();
    expect(screen.getByText('list of 4')).toBeTruthy();
    expect((await rowOf('pci')).textContent).toContain(String(daysAfter(100)));
    expect(screen.getByText(/Nothing is staged/)).toBeTruthy();
  });

  it('stages added and removed values, and shows the exact body with its reason', async () => {
    const { user } = openEditor();
    await stageValue('patched-nov');
    await user.click(await findRowButton('pci'));
    expect((await rowOf('patched-nov')).textContent).toContain('added');
    expect((await rowOf('patched-nov')).textContent).toContain('now, set by the platform');
    expect((await rowOf('pci')).textContent).toContain('removed');
    expect(bodies()).toEqual([
      { '+/tags': [{ value: 'patched-nov' }], '-/tags': [{ value: 'pci', created: daysAfter(100) }] },
    ]);
    expect(screen.getByText(/Adds 1 value and removes exactly 1/)).toBeTruthy();
    expect(await screen.findByText(/This can be undone/)).toBeTruthy();
    expect(writeButton('Write 2 changes')).toBeTruthy();
  });

  it('accepts a creation time in milliseconds, and refuses text that is no time', async () => {
    const { user } = openEditor();
    await stageValue('owner:ops', 'soon');
    expect(screen.getByRole('alert').textContent).toContain('milliseconds since 1970');
    await user.clear(screen.getByRole('textbox', { name: 'Created' }));
    await user.type(screen.getByRole('textbox', { name: 'Created' }), '1793491200000{Enter}');
    expect(bodies()).toEqual([{ '+/tags': [{ value: 'owner:ops', created: 1_793_491_200_000 }] }]);
  });

  it('changes a value, which keeps its time', async () => {
    const { user } = openEditor();
    fireEvent.doubleClick(await screen.findByRole('gridcell', { name: 'lisbon' }));
    const field = await screen.findByRole('textbox', { name: 'Changed value' });
    await user.clear(field);
    await user.type(field, 'porto{Enter}');
    expect((await rowOf('lisbon porto')).textContent).toContain('changed');
    expect(bodies()).toEqual([
      {
        '+/tags': [{ value: 'porto', created: daysAfter(200) }],
        '-/tags': [{ value: 'lisbon', created: daysAfter(200) }],
      },
    ]);
    expect(
      screen.getByText(/^Changes 1 value\. The changed value may move to another place in the list\./),
    ).toBeTruthy();
  });

  it('shows line breaks and outer spaces of values, so that no two values look equal', async () => {
    openEditor({ '/tags': ['a\nb', 'a\nc', ' a '].map((value, created) => ({ value, created })) });
    for (const shown of ['a↵b', 'a↵c']) expect(await rowOf(shown)).toBeTruthy();
    for (const end of ['start', 'end'])
      expect(screen.getAllByTitle(`1 blank character at the ${end} of the value`)).toHaveLength(1);
  });

  it('removes a value, or discards its change, by Enter on the cell with this action', async () => {
    const { user } = openEditor();
    (await screen.findByRole('grid', { name: 'Values' })).focus();
    await user.keyboard('{ArrowDown}{End}{Enter}');
    expect((await rowOf('linux')).textContent).toContain('removed');
    expect(screen.queryByRole('textbox', { name: 'Changed value' })).toBeNull();
    await user.keyboard('{Enter}');
    expect((await rowOf('linux')).textContent).not.toContain('removed');
  });

  it('is operated by keyboard: Delete removes, Ctrl+Z undoes, Ctrl+Enter writes', async () => {
    const { user, platform } = openEditor();
    const grid = await screen.findByRole('grid', { name: 'Values' });
    grid.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{Delete}');
    expect((await rowOf('pci')).textContent).toContain('removed');
    await user.keyboard('{Control>}z{/Control}');
    expect((await rowOf('pci')).textContent).not.toContain('removed');
    await user.keyboard('{Delete}{Control>}{Enter}{/Control}');
    expect(await screen.findByText(/Checked: stored as intended/)).toBeTruthy();
    expect(tagValuesIn(platform.attributes())).toEqual(['web', 'linux', 'lisbon']);
  });

  it('opens a value for editing also by Enter on its row number, where the arrow keys begin', async () => {
    const { user } = openEditor();
    const grid = await screen.findByRole('grid', { name: 'Values' });
    grid.focus();
    await user.keyboard('{ArrowDown}{Enter}');
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Changed value' });
    expect(field.value).toBe('linux');
  });

  it('keeps the values that are added to a single value when that value is removed or changed', async () => {
    const { user } = openEditor({ '/site': 'Hamburg' }, { attribute: '/site' });
    await stageValue('Berlin');
    await user.click(await findRowButton('Hamburg'));
    expect(bodies()).toEqual([{ '=/site': [{ value: 'Berlin' }] }]);
    await user.click(await findRowButton('Hamburg'));
    expect(bodies()).toEqual([{ '+/site': [{ value: 'Berlin' }] }]);
    fireEvent.doubleClick(await screen.findByRole('gridcell', { name: 'Berlin' }));
    await user.type(
      await screen.findByRole('textbox', { name: 'Changed value' }),
      '{Control>}a{/Control}Bonn{Enter}',
    );
    expect(bodies()).toEqual([{ '+/site': [{ value: 'Bonn' }] }]);
    fireEvent.doubleClick(await screen.findByRole('gridcell', { name: 'Hamburg' }));
    await user.type(await screen.findByRole('textbox', { name: 'Changed value' }), ' Mitte{Enter}');
    expect(bodies()).toEqual([
      { '=/site': [{ value: 'Bonn' }, { value: 'Hamburg Mitte', created: daysAfter(-10) }] },
    ]);
  });

  it('sorts by value and by time, and returns to the order of the platform', async () => {
    const { user } = openEditor();
    const first = async () => (await screen.findAllByRole('row'))[1]?.textContent;
    const sorted = () =>
      ['value', 'created'].map((name) =>
        screen.getByRole('button', { name }).closest('[role="columnheader"]')?.getAttribute('aria-sort'),
      );
    await user.click(await screen.findByRole('button', { name: 'value' }));
    expect(await first()).toContain('linux');
    expect(sorted()).toEqual(['ascending', 'none']);
    await user.click(screen.getByRole('button', { name: 'value' }));
    expect(await first()).toContain('web');
    await user.click(screen.getByRole('button', { name: 'created' }));
    await user.click(screen.getByRole('button', { name: 'created' }));
    expect(await first()).toContain('lisbon');
    expect(sorted()).toEqual(['none', 'descending']);
    await user.click(screen.getByRole('button', { name: 'created' }));
    expect(await first()).toContain('web');
  });

  it('says how many values match before it removes them', async () => {
    const { user } = openEditor();
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'Remove by value or created…' }));
    const dialog = screen.getByRole('dialog');
    await user.type(within(dialog).getByRole('textbox', { name: 'Created' }), String(daysAfter(0)));
    expect(within(dialog).getByRole('status').textContent).toBe('2 values of 4 match.');
    await user.click(within(dialog).getByRole('button', { name: 'Remove 2 values' }));
    expect(bodies()).toEqual([{ '-/tags': [{ created: daysAfter(0) }] }]);
  });

  it('says why a removal by value cannot be staged, in the open dialog', async () => {
    const { user, platform } = openEditor();
    await stageValue('patched-nov');
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'Remove by value or created…' }));
    const dialog = screen.getByRole('dialog');
    await user.type(within(dialog).getByRole('textbox', { name: 'Value' }), 'web');
    platform.post([{ '+/tags': [{ value: 'theirs' }] }]);
    act(() => showVertex(platform.responses.open()));
    await user.click(within(dialog).getByRole('button', { name: 'Remove 1 value' }));
    expect(within(dialog).getByRole('alert').textContent).toBe('Resolve the conflicts first.');
  });

  it('replaces all values by the typed ones, and values that existed keep their times', async () => {
    const { user } = openEditor();
    await user.click(await screen.findByRole('button', { name: 'Replace all…' }));
    const field = within(screen.getByRole('dialog')).getByRole('textbox', { name: 'Values' });
    fireEvent.change(field, { target: { value: 'lisbon\ndb' } });
    await user.click(screen.getByRole('button', { name: 'Stage 2 values' }));
    for (const gone of ['web', 'linux', 'pci']) expect((await rowOf(gone)).textContent).toContain('removed');
    expect((await rowOf('db')).textContent).toContain('added');
    expect((await rowOf('lisbon')).textContent).not.toContain('removed');
    expect(JSON.stringify(bodies())).not.toContain('"lisbon"},');
    // Three removed values and one added, although one step staged them all.
    expect(writeButton('Write 4 changes')).toBeTruthy();
  });

  it('reads pasted cells with line breaks as values also where a value is on each line, and shows them as JSON', async () => {
    const { user } = openEditor();
    await user.click(await screen.findByRole('button', { name: 'Replace all…' }));
    const field = within(screen.getByRole('dialog')).getByRole<HTMLTextAreaElement>('textbox', {
      name: 'Values',
    });
    fireEvent.change(field, { target: { value: 'lisbon\ngone\nlinux' } });
    field.focus();
    field.setSelectionRange('lisbon\n'.length, 'lisbon\ngone'.length);
    await user.paste('  web\n"line1\nline2"\n');
    expect(JSON.parse(field.value)).toEqual([
      { value: 'lisbon', created: daysAfter(200) },
      { value: '  web' },
      { value: 'line1\nline2' },
      { value: 'linux', created: daysAfter(0) },
    ]);
  });

  it('says why values cannot be typed on lines', async () => {
    const { user } = openEditor({ '/tags': [{ value: 'a\nb', created: 5 }] });
    await user.click(await screen.findByRole('button', { name: 'Replace all…' }));
    const dialog = screen.getByRole('dialog');
    const field = within(dialog).getByRole('textbox', { name: 'Values' });
    expect(dialog.textContent).toContain('Lines are not possible: a value is blank or has a line break.');
    fireEvent.change(field, { target: { value: '[{"value": "a", "created": 6}]' } });
    expect(dialog.textContent).toContain('Lines are not possible: a created time would be lost.');
    fireEvent.change(field, { target: { value: '["a"]' } });
    expect(dialog.textContent).not.toContain('Lines are not possible');
  });

  it('closes the field of a value that is removed while it is edited', async () => {
    const { user } = openEditor();
    fireEvent.doubleClick(await screen.findByRole('gridcell', { name: 'lisbon' }));
    await screen.findByRole('textbox', { name: 'Changed value' });
    await user.click(screen.getByRole('button', { name: 'Replace all…' }));
    const field = within(screen.getByRole('dialog')).getByRole('textbox', { name: 'Values' });
    fireEvent.change(field, { target: { value: 'web' } });
    await user.click(screen.getByRole('button', { name: 'Stage 1 value' }));
    expect(screen.queryByRole('textbox', { name: 'Changed value' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('textbox', { name: 'Changed value' })).toBeNull();
  });

  it('does not use a typed creation time for the next value', async () => {
    openEditor();
    await stageValue('first', '1793491200000');
    await stageValue('second');
    expect(bodies()).toEqual([
      { '+/tags': [{ value: 'first', created: 1_793_491_200_000 }, { value: 'second' }] },
    ]);
  });

  it('renders few rows however long the list is', async () => {
    const many = Array.from({ length: 10_000 }, (_, number) => ({ value: `tag ${number}`, created: number }));
    openEditor({ '/tags': many });
    expect((await screen.findByRole('grid', { name: 'Values' })).getAttribute('aria-rowcount')).toBe('10001');
    expect(screen.getAllByRole('row').length).toBeLessThan(100);
    await stageValue('one more');
    expect(bodies()).toEqual([{ '+/tags': [{ value: 'one more' }] }]);
  });
});
