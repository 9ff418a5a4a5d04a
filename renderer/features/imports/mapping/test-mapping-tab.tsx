import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import type { PreviewRow, ReadyFile } from '../../../../shared/imports/open-file.ts';
import type { Recipe } from '../../../../shared/recipes/recipe.ts';
import { Root } from '../../../root.tsx';
import { createTestHost, fileOf, type TestHost } from '../../../test-host.ts';
import { followImports, useImports } from '../store.ts';
import { Mapping } from './mapping.tsx';

let series = 0;

/** The tab alone, over a host in memory; each has a file of its own, as what is edited is remembered by file. */
export function openMapping(file: ReadyFile, rows: readonly PreviewRow[]) {
  series += 1;
  const id = `mapped-${series}`;
  const test = createTestHost();
  test.setFile(fileOf(id, 'machines.csv', file), rows);
  onTestFinished(followImports(test.host.api));
  const user = userEvent.setup({ delay: null });
  render(
    <Root host={test.host} env="test">
      <Tab fileId={id} />
    </Root>,
  );
  return { test, user, id };
}

function Tab({ fileId }: { fileId: string }) {
  const open = useImports(({ files }) => files.find(({ id }) => id === fileId));
  if (open?.reading.state !== 'ready') return null;
  return <Mapping open={open} file={open.reading.file} held={false} />;
}

/** By what the host was asked to map the file last; null for nothing, undefined where it was not asked. */
export const lastSet = ({ asked }: TestHost): Recipe | null | undefined =>
  asked
    .flatMap(({ name, input }) => (name === 'imports.setRecipe' ? [input as { recipe: Recipe | null }] : []))
    .at(-1)?.recipe;
