import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openImports } from '../../../test-page.tsx';
import { openPasted } from './paste-table.ts';

describe('pasting a table', () => {
  it('opens the content of the clipboard', async () => {
    const { test } = openImports();
    await openPasted(test.host, { html: '', text: 'a\tb\n1\t2' });
    expect(test.calls).toContainEqual({
      name: 'imports.open',
      input: { source: { kind: 'pasted', html: '', text: 'a\tb\n1\t2' } },
    });
  });

  it('fails with a message if the clipboard has no text', async () => {
    const { test } = openImports();
    await expect(openPasted(test.host, { html: ' ', text: '' })).rejects.toThrow(
      'The clipboard has no table. Copy the cells and paste again.',
    );
  });

  it('is offered on the empty page', async () => {
    openImports();
    expect(await screen.findByRole('button', { name: 'Paste table' })).toBeTruthy();
  });
});
