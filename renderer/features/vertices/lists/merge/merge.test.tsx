import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bodies, daysAfter, findRowButton, openEditor, rowOf, stageValue } from '../test-editor.tsx';

const write = async (user: ReturnType<typeof openEditor>['user']) =>
  user.click(screen.getByRole('button', { name: /^Write \d/ }));
const changeRow = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

describe('a list that another user changed meanwhile', () => {
  it('is merged by value: changes without a conflict are combined, then written to the new state', async () => {
    const { user, platform } = openEditor();
    await stageValue('patched-nov');
    await user.click(await findRowButton('pci'));
    platform.post([{ '+/tags': [{ value: 'theirs', created: daysAfter(300) }] }]);
    await write(user);
    const notice = await screen.findByText(/Another user changed this while you were editing/);
    expect(notice.parentElement?.textContent).toContain('The changes do not conflict');
    expect(changeRow('Another user added “theirs”').textContent).toContain('theirs');
    expect(changeRow('You removed “pci”')).toBeTruthy();
    expect(screen.getByText('3 unchanged values stay.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Apply the merge' }));
    expect((await rowOf('theirs')).textContent).not.toContain('added');
    expect(bodies()).toEqual([
      { '+/tags': [{ value: 'patched-nov' }], '-/tags': [{ value: 'pci', created: daysAfter(100) }] },
    ]);
    await write(user);
    expect(await screen.findByText(/stored as intended/)).toBeTruthy();
    const values = (platform.attributes()['/tags'] as { value: string }[]).map(({ value }) => value);
    expect(values.toSorted()).toEqual(['linux', 'lisbon', 'patched-nov', 'theirs', 'web']);
  });

  it('has a conflict to be resolved if both users changed the same value', async () => {
    const { user, platform } = openEditor({}, {});
    await user.click(await findRowButton('pci'));
    platform.post([
      { '-/tags': [{ value: 'pci' }], '+/tags': [{ value: 'pci-dss', created: daysAfter(100) }] },
    ]);
    await write(user);
    expect(await screen.findByText(/Resolve 1 conflict/)).toBeTruthy();
    const applyButton = screen.getByRole('button', { name: 'Apply the merge' });
    expect(applyButton.getAttribute('aria-disabled')).toBe('true');
    const choices = screen.getByRole('radiogroup');
    await user.click(within(choices).getByRole('radio', { name: 'Mine' }));
    await user.click(applyButton);
    expect(bodies()).toEqual([{ '-/tags': [{ value: 'pci-dss', created: daysAfter(100) }] }]);
  });

  it('renders only the first values of a group of many changes', async () => {
    const many = Array.from({ length: 1_234 }, () => ({ value: 'again', created: daysAfter(1) }));
    const { user, platform } = openEditor({ '/tags': many });
    await stageValue('patched-nov');
    platform.post([{ '-/tags': [{ value: 'again' }] }]);
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    const row = await screen.findByRole('row', { name: /Another user removed/ });
    expect(within(row).getAllByText('and 1,204 more').length).toBeGreaterThan(0);
    expect(within(row).getAllByRole('listitem').length).toBeLessThan(100);
  });

  it('leaves nothing to write if the change of the other user is chosen', async () => {
    const { user, platform } = openEditor();
    await user.click(await findRowButton('pci'));
    platform.post([
      { '-/tags': [{ value: 'pci' }], '+/tags': [{ value: 'pci-dss', created: daysAfter(100) }] },
    ]);
    await write(user);
    await user.click(within(await screen.findByRole('radiogroup')).getByRole('radio', { name: 'Theirs' }));
    await user.click(screen.getByRole('button', { name: 'Apply the merge' }));
    expect(await rowOf('pci-dss')).toBeTruthy();
    expect(screen.getByText(/Nothing is staged/)).toBeTruthy();
  });

  it('is merged as well if a reload finds the change', async () => {
    const { user, platform } = openEditor();
    await user.click(await findRowButton('pci'));
    platform.post([{ '-/tags': [{ value: 'pci' }] }]);
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(await screen.findByText(/Another user changed this/)).toBeTruthy();
    expect(changeRow('both removed “pci”')).toBeTruthy();
  });

  it('keeps the staged changes if the other user changed another attribute', async () => {
    const { user, platform } = openEditor();
    await stageValue('patched-nov');
    platform.post([{ '/location': 'rack 2' }]);
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(await screen.findByRole('button', { name: 'Write 1 change' })).toBeTruthy();
    await write(user);
    expect(await screen.findByText(/stored as intended/)).toBeTruthy();
  });
});
