import { Box } from '@mantine/core';
import { useCallback } from 'react';
import { missingKeysSentence } from '../../../../../shared/imports/lookup-tables/missing-keys.ts';
import type { Field } from '../../../../../shared/recipes/field.ts';
import { tableName } from '../../../../../shared/recipes/transforms/lookup-table.ts';
import type { TableLookup } from '../../../../../shared/recipes/transforms/table-lookup.ts';
import { useLatest } from '../../../../hooks/use-latest.ts';
import { useHost } from '../../../../host.ts';
import { useMappingContext } from '../mapping-context.ts';
import looks from './transforms.module.css';

interface MissingKeysProps {
  readonly from: Field['from'];
  /** The transforms before the lookup. */
  readonly before: Field['transforms'];
  readonly lookup: TableLookup;
}

/** Says how many cells of the whole file have no key in the other table. */
export function MissingKeys(props: MissingKeysProps) {
  const { indexedRows } = useMappingContext();
  // Other rows or properties get a new component, so that an outdated count is never shown.
  return <MissingKeyCount key={JSON.stringify([indexedRows, props])} {...props} />;
}

function MissingKeyCount({ from, before, lookup }: MissingKeysProps) {
  const { api } = useHost();
  const { fileId, draft } = useMappingContext();
  const { sending } = draft.recipe;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other properties get a new component
  const load = useCallback(
    async (signal: AbortSignal) =>
      await api.imports.missingKeys(
        {
          fileId,
          lookup,
          recipe: {
            version: 2,
            name: 'keys',
            fingerprint: '',
            kind: 'combined',
            reading: {},
            sending,
            targets: [{ kind: 'attribute', name: '/key', lookUp: false, from, transforms: before }],
          },
        },
        { signal },
      ),
    [api, fileId],
  );
  const { value, error } = useLatest(load);
  if (error !== null) return null;
  const words = value === null ? 'Counting keys…' : missingKeysSentence(value, tableName(lookup));
  return (
    <Box component="p" pt="var(--space-8)" className={looks['does']}>
      {words}
    </Box>
  );
}
