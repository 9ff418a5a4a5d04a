import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../../shared/errors.ts';
import { bodies, daysAfter, findRowButton, openEditor, rowOf, stageValue, tags } from '../test-editor.tsx';
import { platformNow } from '../test-platform.ts';

const writeButton = (name: RegExp | string = /^Write/) => screen.getByRole('button', { name });
const tagValuesIn = (attributes: Record<string, unknown>) =>
  (attributes['/tags'] as { value: string }[]).map(({ value }) => value);

describe('writing a list', () => {
  it('asks before a plain write collapses a list', async () => {
    const { user, platform } = openEditor();
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'Replace by one value…' }));
    await user.type(screen.getByRole('textbox', { name: 'Value' }), 'web');
    await user.click(screen.getByRole('button', { name: 'Stage the value' }));
    await user.click(writeButton());
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('becomes a list of one');
    await user.click(within(dialog).getByRole('button', { name: 'Write 3 changes' }));
    expect(await screen.findByText(/stored as intended/)).toBeTruthy();
    expect(platform.attributes()['/tags']).toEqual([{ value: 'web', created: daysAfter(0) }]);
  });

  it('warns that a single value becomes a list irreversibly, and removes one by its creation time', async () => {
    const { user } = openEditor({}, { attribute: '/location' });
    await stageValue('rack 9');
    await user.click(writeButton());
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('This cannot be reversed');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await user.click(await findRowButton('rack 1'));
    expect(bodies()).toEqual([{ '-/location': [{ value: 'rack 1', created: daysAfter(-10) }] }]);
  });

  it('undoes a write after showing the body of the undo, and redoes it', async () => {
    const { user, platform } = openEditor();
    await stageValue('patched-nov');
    await user.click(await findRowButton('pci'));
    await user.click(writeButton());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(bodies()).toEqual([
      {
        '+/tags': [{ value: 'pci', created: daysAfter(100) }],
        '-/tags': [{ value: 'patched-nov', created: platformNow }],
      },
    ]);
    expect(await screen.findByText(/Restored values are added at the end/)).toBeTruthy();
    await user.click(writeButton('Write the undo'));
    expect(await screen.findByText(/^Undone at/)).toBeTruthy();
    expect(tagValuesIn(platform.attributes()).toSorted()).toEqual(['linux', 'lisbon', 'pci', 'web']);
    await user.click(screen.getByRole('button', { name: 'Redo' }));
    await user.click(writeButton('Write the redo'));
    expect(await screen.findByText(/^Redone at/)).toBeTruthy();
    expect(tagValuesIn(platform.attributes())).not.toContain('pci');
  });

  it('keeps the written values if a reading that began before the write ends after it', async () => {
    const { user, test, platform } = openEditor();
    await stageValue('patched-nov');
    const before = platform.responses.open();
    const reading = Promise.withResolvers<typeof before>();
    test.respondVertices({ ...platform.responses, open: () => reading.promise });
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    await user.click(writeButton());
    expect(await screen.findByText(/stored as intended/)).toBeTruthy();
    await act(async () => reading.resolve(before));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Reload' }).hasAttribute('data-loading')).toBe(false),
    );
    expect(screen.getByRole('gridcell', { name: 'patched-nov' })).toBeTruthy();
  });

  it('shows where the value read back differs from the intended one', async () => {
    const { user, test, platform } = openEditor();
    test.respondVertices({
      write: (input) => {
        const result = platform.responses.write(input);
        if (result.outcome !== 'written') return result;
        const attributes = { ...result.after.attributes, '/tags': [{ value: 'web', created: daysAfter(0) }] };
        return { ...result, after: { ...result.after, attributes } };
      },
    });
    await stageValue('patched-nov');
    await user.click(writeButton());
    const notice = await screen.findByText(/not stored as intended/);
    expect(notice.closest('[role="alert"]')?.textContent).toContain('missing: linux');
  });

  it('asks once before it writes to production', async () => {
    const { user, test } = openEditor({}, { prepare: (host) => host.setVertices({ mayWrite: false }) });
    await stageValue('patched-nov');
    await user.click(writeButton());
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('marked as production');
    expect(test.calls.some(({ name }) => name === 'vertices.write')).toBe(false);
    await user.click(within(dialog).getByRole('button', { name: 'Write 1 change' }));
    await waitFor(() => {
      const writeCall = test.calls.find(({ name }) => name === 'vertices.write');
      expect(writeCall?.input).toMatchObject({ agreed: true });
    });
  });

  it('accepts no input on a read-only connection, and says why before anything is typed', async () => {
    const { user } = openEditor(
      {},
      { prepare: (host) => host.setVertices({ readOnly: 'It is read-only.' }) },
    );
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Value to add' });
    expect(field.disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Replace all…' }).disabled).toBe(true);
    expect(screen.getByText('It is read-only.')).toBeTruthy();
    expect(writeButton().getAttribute('aria-disabled')).toBe('true');
    await user.click(writeButton());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks before the user leaves staged changes, and keeps them for later', async () => {
    const { user, vertex } = openEditor();
    await stageValue('patched-nov');
    /** Navigates to a hash, and returns whether the page prevented it. */
    const goTo = (hash: string) => {
      const step = new Event('navigate', { cancelable: true });
      Object.assign(step, { hashChange: true, destination: { url: `http://127.0.0.1/${hash}` } });
      act(() => {
        window.navigation.dispatchEvent(step);
      });
      return step.defaultPrevented;
    };
    expect(goTo(`#vertices/${vertex.id}/history`)).toBe(false);
    expect(goTo('#vertices/machine%3Amx-02')).toBe(false);
    expect(goTo('#monitor')).toBe(true);
    const dialog = await screen.findByRole('dialog', { name: /Leave with changes/ });
    await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    expect(goTo('#vertices/other')).toBe(true);
    await user.click(await screen.findByRole('button', { name: 'Keep and leave' }));
    expect(location.hash).toBe('#vertices/other');
    expect((await rowOf('patched-nov')).textContent).toContain('added');
  });

  it('does not report an agreement to write to production if another warning was confirmed', async () => {
    const { user, test } = openEditor({}, { attribute: '/location' });
    await stageValue('rack 9');
    await user.click(writeButton());
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Write 1 change' }),
    );
    await waitFor(() => {
      const writeCall = test.calls.find(({ name }) => name === 'vertices.write');
      expect(writeCall?.input).toMatchObject({ agreed: false });
    });
  });

  it('reports an unknown outcome if no response shows whether it was written', async () => {
    const { user, test, platform } = openEditor();
    await stageValue('patched-nov');
    test.respondVertices({
      write: () => {
        platform.post([{ '-/tags': [{ value: 'web' }] }]);
        return {
          outcome: 'stopped',
          written: 0,
          isKnown: false,
          message: 'No response came.',
          after: platform.responses.open(),
        };
      },
    });
    await user.click(writeButton());
    expect(await screen.findByText('Unknown whether it was written.')).toBeTruthy();
    expect(screen.queryByText(/Nothing was written/)).toBeNull();
    expect(screen.queryByText(/Another user changed this while you were editing/)).toBeNull();
  });

  it('shows a conflict instead of undoing a value that another user has changed since', async () => {
    const { user, platform } = openEditor({ '/location': 'rack 1' }, { attribute: '/location' });
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'Replace by one value…' }));
    const field = screen.getByRole('textbox', { name: 'Value' });
    await user.clear(field);
    await user.type(field, 'rack 2');
    await user.click(screen.getByRole('button', { name: 'Stage the value' }));
    await user.click(writeButton());
    await screen.findByRole('button', { name: 'Undo' });
    platform.post([{ '/location': 'rack 3' }]);
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    await rowOf('rack 3');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/Another user changed this/)).toBeTruthy();
    expect(screen.getByText('unresolved')).toBeTruthy();
  });

  it('stages nothing any longer if everything was written but could not be read back', async () => {
    const { user, test, platform } = openEditor();
    await stageValue('patched-nov');
    test.respondVertices({
      ...platform.responses,
      write: (input) => {
        platform.post(input.bodies);
        return { outcome: 'stopped', written: 1, isKnown: true, message: 'Not read back: 429.', after: null };
      },
    });
    await user.click(writeButton());
    expect(await screen.findByText(/Not read back: 429/)).toBeTruthy();
    expect(writeButton('Write').getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    await rowOf('patched-nov');
    expect(screen.queryByText(/Another user/)).toBeNull();
  });

  it('says that nothing was written if the vertex could not be read before', async () => {
    const { user, test } = openEditor();
    await stageValue('patched-nov');
    test.respondVertices({
      write: () => {
        throw new AppError('rejected', 'The graph refused with 429.');
      },
    });
    await user.click(writeButton());
    expect(await screen.findByText(/Nothing was written\./)).toBeTruthy();
  });

  it('continues with the remaining changes if the second of two requests was not written', async () => {
    // A value without a known time is removed by value alone, which would remove the added one too.
    const { user, test, platform } = openEditor({ '/tags': [...tags.slice(0, 2), { value: 'pci' }] });
    await user.click(await findRowButton('pci'));
    await stageValue('pci', String(daysAfter(5)));
    const added = { '+/tags': [{ value: 'pci', created: daysAfter(5) }] };
    expect(bodies()).toEqual([{ '-/tags': [{ value: 'pci' }] }, added]);
    test.respondVertices({
      write: ({ bodies: posted }) => {
        platform.post(posted.slice(0, 1));
        return {
          outcome: 'stopped',
          written: 1,
          isKnown: true,
          message: 'It responded with 500.',
          after: platform.responses.open(),
        };
      },
    });
    await user.click(writeButton());
    expect(await screen.findByText(/1 request written, the next one was not/)).toBeTruthy();
    expect(screen.queryByText(/Another user/)).toBeNull();
    expect(bodies()).toEqual([added]);
  });
});
