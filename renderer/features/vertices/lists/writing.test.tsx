import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { actOn, add, at, bodies, openEditor, rowOf, tags } from './test-editor.tsx';
import { platformNow } from './test-platform.ts';

const writeButton = (name: RegExp | string = /^Write/) => screen.getByRole('button', { name });
const valuesIn = (attributes: Record<string, unknown>) =>
  (attributes['/tags'] as { value: string }[]).map(({ value }) => value);

describe('writing a list', () => {
  it('asks before a plain write collapses a list', async () => {
    const { user, platform } = openEditor();
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'Write as a single value…' }));
    await user.type(screen.getByRole('textbox', { name: 'Value' }), 'web');
    await user.click(screen.getByRole('button', { name: 'Stage the value' }));
    await user.click(writeButton());
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('collapses to one value');
    await user.click(within(dialog).getByRole('button', { name: 'Write 3 changes' }));
    expect(await screen.findByText(/as it was meant/)).toBeTruthy();
    expect(platform.attributes()['/tags']).toEqual([{ value: 'web', created: at(0) }]);
  });

  it('says that a single value stays a list before it becomes one, and removes it by its created time', async () => {
    const { user } = openEditor({}, { attribute: '/location' });
    await add('rack 9');
    await user.click(writeButton());
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('It stays one');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await user.click(await actOn('rack 1'));
    expect(bodies()).toEqual([{ '-/location': [{ value: 'rack 1', created: at(-10) }] }]);
  });

  it('takes a write back, after it has shown the body of the undo', async () => {
    const { user, platform } = openEditor();
    await add('patched-nov');
    await user.click(await actOn('pci'));
    await user.click(writeButton());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(bodies()).toEqual([
      {
        '+/tags': [{ value: 'pci', created: at(100) }],
        '-/tags': [{ value: 'patched-nov', created: platformNow }],
      },
    ]);
    expect(await screen.findByText(/stands behind the others/)).toBeTruthy();
    await user.click(writeButton('Write the undo'));
    expect(await screen.findByText(/^Undone at/)).toBeTruthy();
    expect(valuesIn(platform.attributes()).toSorted()).toEqual(['linux', 'lisbon', 'pci', 'web']);
    await user.click(screen.getByRole('button', { name: 'Redo' }));
    await user.click(writeButton('Write the redo'));
    expect(await screen.findByText(/^Done again at/)).toBeTruthy();
    expect(valuesIn(platform.attributes())).not.toContain('pci');
  });

  it('shows where what was read back is not what was meant', async () => {
    const { user, test, platform } = openEditor();
    test.answerVertices({
      write: (input) => {
        const result = platform.answers.write(input);
        if (result.outcome !== 'written') return result;
        const attributes = { ...result.after.attributes, '/tags': [{ value: 'web', created: at(0) }] };
        return { ...result, after: { ...result.after, attributes } };
      },
    });
    await add('patched-nov');
    await user.click(writeButton());
    const told = await screen.findByText(/it is not as it was meant/);
    expect(told.closest('[role="alert"]')?.textContent).toContain('meant but not there: linux');
  });

  it('asks once before it writes to production', async () => {
    const { user, test } = openEditor({}, { prepare: (host) => host.setVertices({ mayWrite: false }) });
    await add('patched-nov');
    await user.click(writeButton());
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('marked production');
    expect(test.asked.some(({ name }) => name === 'vertices.write')).toBe(false);
    await user.click(within(dialog).getByRole('button', { name: 'Write 1 change' }));
    await waitFor(() => {
      const asked = test.asked.find(({ name }) => name === 'vertices.write');
      expect(asked?.input).toMatchObject({ agreed: true });
    });
  });

  it('writes nothing on a connection that is read-only, and says why', async () => {
    const { user } = openEditor(
      {},
      { prepare: (host) => host.setVertices({ readOnly: 'It is read-only.' }) },
    );
    await add('patched-nov');
    expect(writeButton().getAttribute('aria-disabled')).toBe('true');
    await user.hover(writeButton());
    expect(await screen.findByText('It is read-only.')).toBeTruthy();
  });

  it('asks before one leaves with staged changes, and keeps them for whoever comes back', async () => {
    const { user, vertex } = openEditor();
    await add('patched-nov');
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
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
    expect(goTo('#vertices/other')).toBe(true);
    await user.click(await screen.findByRole('button', { name: 'Keep and leave' }));
    expect(location.hash).toBe('#vertices/other');
    expect((await rowOf('patched-nov')).textContent).toContain('added');
  });

  it('agrees to production only where it was asked about production', async () => {
    const { user, test } = openEditor({}, { attribute: '/location' });
    await add('rack 9');
    await user.click(writeButton());
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Write 1 change' }),
    );
    await waitFor(() => {
      const asked = test.asked.find(({ name }) => name === 'vertices.write');
      expect(asked?.input).toMatchObject({ agreed: false });
    });
  });

  it('says that nobody knows, where no answer tells whether it was written', async () => {
    const { user, test, platform } = openEditor();
    await add('patched-nov');
    test.answerVertices({
      write: () => {
        platform.post([{ '-/tags': [{ value: 'web' }] }]);
        return {
          outcome: 'stopped',
          written: 0,
          isKnown: false,
          message: 'No answer came.',
          after: platform.answers.open(),
        };
      },
    });
    await user.click(writeButton());
    expect(await screen.findByText('It is not known whether it was written.')).toBeTruthy();
    expect(screen.queryByText(/Nothing was written/)).toBeNull();
    expect(screen.queryByText(/Somebody else changed this while you did/)).toBeNull();
  });

  it('undoes nothing that somebody else wrote since', async () => {
    const { user, platform } = openEditor({ '/location': 'rack 1' }, { attribute: '/location' });
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'Write as a single value…' }));
    const field = screen.getByRole('textbox', { name: 'Value' });
    await user.clear(field);
    await user.type(field, 'rack 2');
    await user.click(screen.getByRole('button', { name: 'Stage the value' }));
    await user.click(writeButton());
    await screen.findByRole('button', { name: 'Undo' });
    platform.post([{ '/location': 'rack 3' }]);
    await user.click(screen.getByRole('button', { name: 'Read again' }));
    await rowOf('rack 3');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/Somebody else changed this/)).toBeTruthy();
    expect(screen.getByText('not decided')).toBeTruthy();
  });

  it('goes on with what is left, where the second of two requests was not written', async () => {
    // Whose time nobody knows is removed by its value alone, which would take what is added.
    const { user, test, platform } = openEditor({ '/tags': [...tags.slice(0, 2), { value: 'pci' }] });
    await user.click(await actOn('pci'));
    await add('pci', String(at(5)));
    const added = { '+/tags': [{ value: 'pci', created: at(5) }] };
    expect(bodies()).toEqual([{ '-/tags': [{ value: 'pci' }] }, added]);
    test.answerVertices({
      write: ({ bodies: posted }) => {
        platform.post(posted.slice(0, 1));
        return {
          outcome: 'stopped',
          written: 1,
          isKnown: true,
          message: 'It answered 500.',
          after: platform.answers.open(),
        };
      },
    });
    await user.click(writeButton());
    expect(await screen.findByText(/1 request written, the next one was not/)).toBeTruthy();
    expect(screen.queryByText(/Somebody else/)).toBeNull();
    expect(bodies()).toEqual([added]);
  });
});
