import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { create } from 'zustand';
import type { ConnectionsState } from '../../../../shared/connections.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { OpenVertex } from '../../../../shared/vertices.ts';
import { ConnectionSwitcher } from '../../../frame/connection-switcher.tsx';
import { practice } from '../../../test-host.ts';
import { switchConnection } from '../store.ts';
import { Unwritten } from './drafts/unwritten.tsx';
import { useStoredDrafts } from './drafts/use-stored-drafts.ts';
import { ListEditor } from './editor.tsx';
import { forgetLists, useLists } from './store.ts';
import { bodies, daysAfter, openPart, rowOf, stageValue } from './test-editor.tsx';

// `void`, since the test runner would await what `act` returns, outside of it.
afterEach(() => void act(() => switchConnection(null)));

const hostState: ConnectionsState = {
  connections: [practice, { ...practice, id: 'lisbon', name: 'Lisbon' }],
  chosenId: 'lisbon',
  session: { state: 'signed-out' },
};

const useHostState = create(() => hostState);

function Page({ id }: { id: string }) {
  useStoredDrafts(true, useHostState());
  return (
    <>
      <ConnectionSwitcher hostState={hostState} go={() => undefined} />
      <Unwritten />
      <ListEditor vertex={id} attribute="/tags" />
    </>
  );
}

const open = () => {
  const opened = openPart((id) => <Page id={id} />);
  choose('practice');
  return opened;
};
const choose = (id: string) => void act(() => switchConnection(id));
const storedDrafts = () => JSON.parse(sessionStorage.getItem('graph-intake-lists') ?? 'null');

describe('staged changes of a connection', () => {
  it('are hidden on another connection, which shows their number, and appear again on their own', async () => {
    const { user, vertex } = open();
    await stageValue('patched-nov');
    choose('lisbon');
    expect(useLists.getState().drafts.size).toBe(0);
    const pill = await screen.findByRole('button', { name: /1 change not written on Practice/ });
    await user.click(pill);
    expect(await screen.findByRole('menuitem', { name: /Practice.*1 unwritten/ })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Not written yet' })).toBeNull();
    choose('practice');
    expect(screen.getByRole('heading', { name: 'Not written yet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /1 staged change/ }).getAttribute('href')).toContain(vertex.id);
    expect((await rowOf('patched-nov')).textContent).toContain('added');
    expect(bodies()).toEqual([{ '+/tags': [{ value: 'patched-nov' }] }]);
  });

  it('prevent closing the window without a question, on any connection, until they are discarded', async () => {
    open();
    const preventsClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(preventsClosing()).toBe(false);
    await stageValue('patched-nov');
    expect(preventsClosing()).toBe(true);
    choose('lisbon');
    expect(preventsClosing()).toBe(true);
    act(forgetLists);
    expect(preventsClosing()).toBe(false);
  });

  it('are discarded with their connection', async () => {
    open();
    const preventsClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await stageValue('patched-nov');
    choose('lisbon');
    expect(preventsClosing()).toBe(true);
    const connections = hostState.connections.slice(1);
    act(() => useHostState.setState({ connections, faults: ['Connection 1 cannot be read.'] }));
    await act(() => vi.dynamicImportSettled());
    expect(preventsClosing()).toBe(true);
    act(() => useHostState.setState({ connections, faults: [] }));
    await waitFor(() => expect(preventsClosing()).toBe(false));
    act(() => useHostState.setState(hostState, true));
    choose('practice');
    expect(useLists.getState().drafts.size).toBe(0);
  });

  it('are separate from those of a vertex with the same id on another connection', async () => {
    const { user, test } = open();
    await stageValue('patched-nov');
    const written = Promise.withResolvers<never>();
    test.respondVertices({ write: () => written.promise });
    await user.click(screen.getByRole('button', { name: /^Write 1/ }));
    choose('lisbon');
    await stageValue('of lisbon');
    await act(async () => written.reject(new AppError('offline', 'The line was cut.')));
    expect(await screen.findByText(/The line was cut/)).toBeTruthy();
    expect(bodies()).toEqual([{ '+/tags': [{ value: 'of lisbon' }] }]);
    expect(screen.getByRole('button', { name: 'Write 1 change' }).getAttribute('aria-disabled')).toBeNull();
    choose('practice');
    expect([...useLists.getState().drafts.values()].map(({ step }) => step.at)).toEqual(['staging']);
  });

  it('are reported as not written if another connection was chosen meanwhile', async () => {
    const { user, test, platform } = open();
    await stageValue('patched-nov');
    const response = Promise.withResolvers<{ outcome: 'changed'; theirs: OpenVertex }>();
    test.respondVertices({ write: () => response.promise });
    await user.click(screen.getByRole('button', { name: /^Write 1/ }));
    choose('lisbon');
    await act(async () => response.resolve({ outcome: 'changed', theirs: platform.responses.open() }));
    expect(await screen.findByText('Not everything was written to machine:mx-02')).toBeTruthy();
    expect(screen.getByText(/Another user changed it meanwhile/)).toBeTruthy();
  });

  it('survive a reload of the window, stored without the other attributes of the vertex', async () => {
    const { platform, vertex, user } = open();
    await stageValue('patched-nov', String(daysAfter(300)));
    window.dispatchEvent(new Event('pagehide'));
    expect(Object.keys(storedDrafts().practice[0].base.attributes).sort()).toEqual([
      '/tags',
      'ogit/_created-on',
    ]);
    platform.post([{ '-/tags': [{ value: 'pci' }] }]);
    const text = sessionStorage.getItem('graph-intake-lists') ?? '';
    act(() => switchConnection(null));
    act(() => forgetLists());
    sessionStorage.setItem('graph-intake-lists', text);
    choose('practice');
    expect([...useLists.getState().drafts.keys()]).toEqual([vertex.id]);
    expect(await screen.findByText(/Another user changed this/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Apply the merge' }));
    expect(bodies()).toEqual([{ '+/tags': [{ value: 'patched-nov', created: daysAfter(300) }] }]);
  });

  it('can be discarded after a reload if the vertex was deleted', async () => {
    const { user, test } = open();
    await stageValue('patched-nov');
    window.dispatchEvent(new Event('pagehide'));
    const text = sessionStorage.getItem('graph-intake-lists') ?? '';
    test.respondVertices({
      open: () => {
        throw new AppError('not-found', 'There is no such vertex.');
      },
    });
    act(() => switchConnection(null));
    act(() => forgetLists());
    sessionStorage.setItem('graph-intake-lists', text);
    choose('practice');
    await user.click(await screen.findByRole('button', { name: 'Discard 1 staged change' }));
    expect(useLists.getState().drafts.size).toBe(0);
    expect(screen.queryByRole('button', { name: /^Discard/ })).toBeNull();
  });

  it('are stored only while they are staged, and stored text of another structure is ignored', async () => {
    const { user } = open();
    await stageValue('patched-nov');
    window.dispatchEvent(new Event('pagehide'));
    expect(storedDrafts()).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    window.dispatchEvent(new Event('pagehide'));
    expect(storedDrafts()).toBeNull();
    act(() => switchConnection(null));
    act(() => forgetLists());
    sessionStorage.setItem('graph-intake-lists', '{"practice":[{"base":1}]}');
    choose('practice');
    expect(useLists.getState().drafts.size).toBe(0);
  });
});
