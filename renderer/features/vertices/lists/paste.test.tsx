import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bodies, findRowButton, openEditor, rowOf, stageValue } from './test-editor.tsx';

describe('the editor of a list', () => {
  it('adds each pasted line as a separate value', async () => {
    const { user } = openEditor();
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Value to add' });
    await user.click(field);
    await user.paste('owner:ops\r\n\n  rack 7 \n');
    expect(bodies()).toEqual([{ '+/tags': [{ value: 'owner:ops' }, { value: '  rack 7 ' }] }]);
    expect(field.value).toBe('');
  });

  it('adds lines that are pasted outside of the fields, and withdraws all of them by one Ctrl+Z', async () => {
    const { user } = openEditor();
    await stageValue('typed');
    await user.click(await screen.findByRole('heading', { level: 1, name: '/tags' }));
    await user.paste('a\nb\nc');
    expect(bodies()).toEqual([
      { '+/tags': [{ value: 'typed' }, { value: 'a' }, { value: 'b' }, { value: 'c' }] },
    ]);
    await user.click(await findRowButton('b'));
    fireEvent.keyDown(await rowOf('a'), { key: 'z', ctrlKey: true });
    expect(bodies()).toEqual([{ '+/tags': [{ value: 'typed' }] }]);
    await user.click(screen.getByRole('heading', { level: 1, name: '/tags' }));
    await user.paste('one line\n');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Value to add' }).value).toBe('one line');
    expect(bodies()).toEqual([{ '+/tags': [{ value: 'typed' }] }]);
  });

  it('adds a pasted cell with line breaks as one value', async () => {
    const { user } = openEditor();
    await user.click(await screen.findByRole('textbox', { name: 'Value to add' }));
    await user.paste('"line1\nline2 ""q"""\r\n');
    expect(bodies()).toEqual([{ '+/tags': [{ value: 'line1\nline2 "q"' }] }]);
  });

  it('leaves a single pasted line in the field, to be read before it is added', async () => {
    const { user } = openEditor();
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Value to add' });
    await user.click(field);
    await user.paste('owner:ops');
    expect(field.value).toBe('owner:ops');
    expect(screen.getByText(/Nothing is staged/)).toBeTruthy();
  });

  it('joins pasted lines neither with a typed value nor with each other', async () => {
    const { user } = openEditor();
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Value to add' });
    await user.type(field, 'typed');
    await user.paste('a\nb');
    expect(screen.getByRole('alert').textContent).toContain('Add or clear the typed value first');
    expect(field.value).toBe('typed');
    field.select();
    await user.paste('a\nb');
    expect(bodies()).toEqual([{ '+/tags': [{ value: 'a' }, { value: 'b' }] }]);
    fireEvent.doubleClick(await screen.findByRole('gridcell', { name: 'b' }));
    (await screen.findByRole<HTMLInputElement>('textbox', { name: 'Changed value' })).select();
    await user.paste('"c\r\nd"\r\n');
    await user.keyboard('{Enter}');
    expect(bodies()).toEqual([{ '+/tags': [{ value: 'a' }, { value: 'c\nd' }] }]);
  });

  it('refers to “Replace all…” if more than 1,000 lines are pasted', async () => {
    const { user } = openEditor();
    await user.click(await screen.findByRole('textbox', { name: 'Value to add' }));
    await user.paste(Array.from({ length: 1001 }, (_, at) => `value ${at}`).join('\n'));
    expect(screen.getByRole('alert').textContent).toContain(
      'To add more than 1,000 at once, use “Replace all…”',
    );
    expect(screen.getByText(/Nothing is staged/)).toBeTruthy();
  });
});
