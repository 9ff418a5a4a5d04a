import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, vi } from 'vitest';
import type { PreviewRow, ReadyFile } from '../../../../shared/imports/open-file.ts';
import type { Recipe } from '../../../../shared/recipes/recipe.ts';
import { followOpenFiles, useOpenFiles } from '../../../hooks/open-files.ts';
import { Root } from '../../../root.tsx';
import { createTestHost, fileOf, machineRows, readyFile, type TestHost } from '../../../test-host.ts';
import { Mapping } from './mapping.tsx';
import { type MappingView, showMappingView } from './mapping-view.ts';

let fileCount = 0;

/** Renders only the tab, with a host in memory. Each call opens another file, because edits are remembered by file. */
export function openMapping(file: ReadyFile, rows: readonly PreviewRow[], view: MappingView = 'targets') {
  fileCount += 1;
  showMappingView(view);
  const id = `mapped-${fileCount}`;
  const test = createTestHost();
  test.setFile(fileOf(id, 'machines.csv', file), rows);
  onTestFinished(followOpenFiles(test.host.api));
  // With fake timers, pauses pass while a test waits, however busy the machine is. Testing Library advances them only
  // if a global `jest` exists.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.stubGlobal('jest', { advanceTimersByTime: vi.advanceTimersByTime });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  const user = userEvent.setup({ delay: null });
  render(
    <Root host={test.host} env="test">
      <Tab fileId={id} />
    </Root>,
  );
  return { test, user, id };
}

/** Waits until a button is enabled, as a mapping can begin only when the first values are known. */
export const usableButton = (name: string) =>
  waitFor(() => {
    const button = screen.getByRole<HTMLButtonElement>('button', { name });
    expect(button.disabled).toBe(false);
    return button;
  });

function Tab({ fileId }: { fileId: string }) {
  const open = useOpenFiles(({ files }) => files.find(({ id }) => id === fileId));
  if (open?.reading.state !== 'ready') return null;
  return <Mapping open={open} file={open.reading.file} isLocked={false} />;
}

const foreignHeads = ['Key', 'Host name', 'Since', 'Rack'];
export const unmappedRows = machineRows(
  30,
  (row): PreviewRow => ({
    ...row,
    cells: [`m${row.record}`, ` Web ${row.record} `, row.record === 3 ? 'soon' : '31.12.2025', 'rack 1'],
  }),
);
/** A file whose headers do not follow the conventions. */
export const unmappedFile = (change: Partial<ReadyFile> = {}) =>
  readyFile({
    sourceColumns: foreignHeads,
    columns: foreignHeads.map((name) => ({ name, kind: 'attribute', meaning: 'attribute' })),
    rows: 30,
    ...change,
  });

export const twoTargets: Recipe = {
  version: 2,
  name: 'machines',
  fingerprint: '',
  kind: 'vertices',
  reading: {},
  sending: {},
  targets: [
    { kind: 'identity', name: 'ogit/_xid', from: { column: 'Key' }, transforms: [] },
    { kind: 'attribute', name: 'ogit/name', lookUp: false, from: { column: 'Host name' }, transforms: [] },
  ],
};
/** Opens a file with such headers that already has a mapping. */
export const openMapped = () => openMapping(unmappedFile({ recipe: twoTargets }), unmappedRows);

/** Last mapping requested from the host; null for none, undefined without a request. */
export const lastRequestedMapping = ({ calls }: TestHost): Recipe | null | undefined =>
  calls
    .flatMap(({ name, input }) => (name === 'imports.setRecipe' ? [input as { recipe: Recipe | null }] : []))
    .at(-1)?.recipe;
