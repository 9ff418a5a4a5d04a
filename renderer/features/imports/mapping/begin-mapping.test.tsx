import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileOf, machineRows, readyFile } from '../../../test-host.ts';
import { openImports } from '../../../test-page.tsx';
import {
  lastRequestedMapping,
  openMapping,
  unmappedFile,
  unmappedRows,
  usableButton,
} from './test-mapping-tab.tsx';

// Queries would otherwise check for each element whether it is hidden, which takes most of the time.
beforeAll(() => configure({ defaultHidden: true }));
afterAll(() => configure({ defaultHidden: false }));

describe('a file that is not mapped', () => {
  it('shows the meaning of its columns, and starts a mapping with a target for each', async () => {
    const { test, user } = openMapping(readyFile(), machineRows(30));
    const table = await screen.findByRole('table', { name: 'Meaning of the columns' });
    expect(within(table).getAllByRole('row')).toHaveLength(6);
    await user.click(await usableButton('Start mapping'));
    const list = await screen.findByRole('list', { name: 'What is sent' });
    expect(within(list).getAllByRole('listitem').map((item) => item.getAttribute('aria-label'))).toEqual([
      'ogit/_xid', 'ogit/_type', 'ogit/name', 'ogit/_scope', '/location',
    ]); // biome-ignore format: one line
    await waitFor(() =>
      expect(lastRequestedMapping(test)).toMatchObject({ kind: 'vertices', targets: { length: 5 } }),
    );
    expect(screen.queryByRole('button', { name: /Accept/ })).toBeNull();
  });

  it('shows suggestions with reasons after a click in the bottom bar if its headers are unknown', async () => {
    const { user } = openImports((host) =>
      host.setFile(fileOf('foreign', 'x.csv', unmappedFile()), unmappedRows),
    );
    await user.click(await screen.findByRole('button', { name: 'map them' }));
    expect(await screen.findByRole('heading', { name: 'These columns are not mapped yet' })).toBeTruthy();
    const table = screen.getByRole('table', { name: 'Possible mapping of the columns' });
    await waitFor(() =>
      expect(table.textContent).toContain('“Host name” is another way to write ogit/name.'),
    );
    expect(within(table).getAllByText('nothing yet')).toHaveLength(2);
  });
});

describe('suggestions', () => {
  it('are accepted or rejected, one or all, which can be undone', async () => {
    const { test, user } = openMapping(unmappedFile(), unmappedRows);
    await user.click(await screen.findByRole('button', { name: 'Start with 2 suggestions' }));
    await waitFor(() => expect(lastRequestedMapping(test)?.targets).toHaveLength(2));
    await user.click(await screen.findByRole('button', { name: 'Accept ogit/_xid' }));
    await user.click(screen.getByRole('button', { name: 'Reject all' }));
    await waitFor(() => expect(lastRequestedMapping(test)?.targets).toMatchObject([{ name: 'ogit/_xid' }]));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Reject ogit/name' })).toBeTruthy();
    await waitFor(() => expect(lastRequestedMapping(test)?.targets).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Redo' }));
    await waitFor(() => expect(lastRequestedMapping(test)?.targets).toHaveLength(1));
    expect(screen.getByRole('button', { name: 'Suggest 1 more' })).toBeTruthy();
  });
});

describe('the start of a mapping', () => {
  it('can be undone and restored', async () => {
    const { test, user } = openMapping(unmappedFile(), unmappedRows);
    await user.click(await screen.findByRole('button', { name: 'Start with 2 suggestions' }));
    await waitFor(() => expect(lastRequestedMapping(test)?.targets).toHaveLength(2));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('heading', { name: 'These columns are not mapped yet' })).toBeTruthy();
    await waitFor(() => expect(lastRequestedMapping(test)).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Restore the mapping' }));
    expect(await screen.findByRole('button', { name: 'Reject ogit/name' })).toBeTruthy();
    await waitFor(() => expect(lastRequestedMapping(test)?.targets).toHaveLength(2));
  });
});
