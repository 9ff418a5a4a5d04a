import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openCommands } from '../../../frame/commands/open-commands.tsx';
import { createTestHost } from '../../../test-host.ts';
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

  it('is offered neither there nor in the palette of the desktop window, which may not read the clipboard', async () => {
    const deps = { samples: [], goTo: () => undefined, onOpen: () => undefined };
    const idsIn = (window: 'desktop' | 'browser') =>
      openCommands({ host: createTestHost(window).host, ...deps }).map(({ id }) => id);
    expect(idsIn('browser')).toEqual(['open', 'paste']);
    expect(idsIn('desktop')).toEqual(['open']);
    openImports((test) => Object.assign(test.host, { window: 'desktop' }));
    expect(await screen.findByRole('button', { name: 'Open…' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Paste table' })).toBeNull();
  });
});
