import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import type { Recognition } from '../../../../shared/imports/recognition.ts';
import { fileOf, machineRows, readyFile, runOf } from '../../../test-host.ts';
import { openImports } from '../../../test-page.tsx';
import { overruledWith, overrulesOf, whyWords } from './recognition-words.ts';

const { recognition } = readyFile();
const guessedEncoding: Recognition['encoding'] = {
  value: 'windows-1252',
  confidence: 'guess',
  reason: 'the bytes 0x92 and 0x96 are no UTF-8',
  overruled: false,
};
const openFile = (change: Partial<ReadyFile> = {}) =>
  openImports((host) => host.setFile(fileOf('a', 'machines.csv', readyFile(change)), machineRows(1000)));
/** The call that reads the file again with the choices of the user. */
const readCall = (as: object) => ({ name: 'imports.read', input: { fileId: 'a', as } });

describe('the recognised format of a file', () => {
  it('is shown in the head, with its certainty and the reason', async () => {
    const { user } = openFile({ recognition: { ...recognition, encoding: guessedEncoding, markBytes: 0 } });
    await user.click(await screen.findByRole('button', { name: 'Encoding: Windows-1252, a guess' }));
    const menu = await screen.findByRole('menu');
    expect(menu.textContent).toContain('A guess, because the bytes 0x92 and 0x96 are no UTF-8.');
    expect(
      within(menu).getByRole('menuitemradio', { name: 'Windows-1252' }).getAttribute('aria-checked'),
    ).toBe('true');
  });

  it('has a question mark if it is not certain', async () => {
    const dialect = { ...recognition.dialect, confidence: 'likely', reason: '47 of 50 rows fit' } as const;
    const { user } = openFile({ recognition: { ...recognition, dialect } });
    const chip = await screen.findByRole('button', { name: 'Dialect: comma, likely' });
    expect(chip.querySelector('.tabler-icon-question-mark')).not.toBeNull();
    await user.click(chip);
    const menu = await screen.findByRole('menu');
    expect(menu.textContent).toContain('Likely, because 47 of 50 rows fit.');
    expect(menu.querySelector('.tabler-icon-question-mark')).not.toBeNull();
  });

  it('is described only once as chosen by the user', () =>
    expect(
      whyWords({
        confidence: 'certain',
        reason: 'you said so; recognised was UTF-8, because every byte fits',
        overruled: true,
      }),
    ).toBe('You said so; recognised was UTF-8, because every byte fits.'));

  it('can be reset to the default null keyword', async () => {
    const { test, user } = openFile({ nullKeyword: 'NULL-1', jsonStrings: true });
    await user.click(await screen.findByRole('button', { name: /^Cells: null is “NULL-1”/ }));
    await user.click(await screen.findByRole('button', { name: 'Reset: null is “null”' }));
    expect(test.calls).toContainEqual({
      name: 'imports.setMeaning',
      input: { fileId: 'a', nullKeyword: 'null', jsonStrings: true },
    });
  });

  it('can be changed', async () => {
    const { test, user } = openFile();
    await user.click(await screen.findByRole('button', { name: 'Dialect: comma' }));
    await user.click(await screen.findByRole('menuitemradio', { name: /^semicolon/ }));
    expect(test.calls).toContainEqual(readCall({ dialect: 'excel-semicolon' }));
  });

  it('keeps earlier choices, and resets them', async () => {
    const overruled = { ...recognition, encoding: { ...guessedEncoding, overruled: true } };
    const { test, user } = openFile({ recognition: overruled });
    await user.click(await screen.findByRole('button', { name: 'Header: header in row 1' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'no header' }));
    expect(test.calls).toContainEqual(readCall({ encoding: 'windows-1252', header: 'none' }));
    await user.click(screen.getByRole('button', { name: 'Encoding: Windows-1252, set by you' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Reset and recognise again' }));
    expect(test.calls).toContainEqual(readCall({}));
  });

  it('mentions a removed byte order mark, in the head of the page and on the first column', async () => {
    openFile({ recognition: { ...recognition, markBytes: 3 } });
    expect(await screen.findByRole('button', { name: 'Encoding: UTF-8, BOM removed' })).toBeTruthy();
    expect(await screen.findByRole('columnheader', { name: /ogit\/_xid BOM removed/ })).toBeTruthy();
  });

  it('can have another null keyword and JSON strings', async () => {
    const { test, user } = openFile({ offeredNullKeyword: 'NULL-7' });
    await user.click(await screen.findByRole('button', { name: 'Cells: null is “null”' }));
    await user.click(await screen.findByRole('button', { name: 'Use “NULL-7”, which no cell equals' }));
    await user.click(screen.getByRole('switch', { name: /^Cells are JSON strings/ }));
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    const input = { fileId: 'a', jsonStrings: true, nullKeyword: 'NULL-7' };
    expect(test.calls).toContainEqual({ name: 'imports.setMeaning', input });
  });

  it('cannot be changed while the file is being sent', async () => {
    const { test, user } = openImports((host) => {
      host.setFile(fileOf('a', 'machines.csv', readyFile()), machineRows(1000));
      host.setRun(runOf('a', { state: 'sending', endedAt: null }));
    });
    const chip = await screen.findByRole('button', { name: 'Dialect: comma' });
    expect(chip.getAttribute('aria-disabled')).toBe('true');
    await user.click(chip);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(test.calls.some(({ name }) => name === 'imports.read')).toBe(false);
  });

  it('is sent to the host as all choices of the user', () => {
    expect(overrulesOf(recognition)).toEqual({});
    expect(overruledWith(recognition, 'kind', 'edges')).toEqual({ kind: 'edges' });
    expect(
      overruledWith({ ...recognition, encoding: { ...guessedEncoding, overruled: true } }, 'encoding', null),
    ).toEqual({});
  });
});
