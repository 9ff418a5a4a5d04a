import { Select, Switch } from '@mantine/core';
import { useMemo } from 'react';
import {
  lookupIn,
  type OtherTable,
  otherTables,
} from '../../../../../shared/imports/lookup-tables/other-tables.ts';
import { tableName } from '../../../../../shared/recipes/transforms/lookup-table.ts';
import type { TableLookup } from '../../../../../shared/recipes/transforms/table-lookup.ts';
import { useOpenFiles } from '../../../../hooks/open-files.ts';
import { useMappingContext } from '../mapping-context.ts';

/** The tables of other open files, in which values can be looked up. */
export function useOtherTables(): readonly OtherTable[] {
  const { fileId } = useMappingContext();
  const files = useOpenFiles((state) => state.files);
  return useMemo(() => otherTables(files, fileId), [files, fileId]);
}

interface LookupFieldsProps {
  readonly transform: TableLookup;
  readonly onTransform: (transform: TableLookup) => void;
}

/** Fields of a lookup: the table, its key and value columns, and the rule for missing keys. */
export function LookupFields({ transform, onTransform }: LookupFieldsProps) {
  const tables = useOtherTables();
  const name = tableName(transform);
  const names = new Set([...tables.map(tableName), name]);
  const { columns = [] } = tables.find((each) => tableName(each) === name) ?? {};
  const choices = (current: string) => [...new Set([...columns, current])];
  return (
    <>
      <Select
        label="File"
        data={[...names]}
        value={name}
        onChange={(next) => {
          const table = tables.find((each) => tableName(each) === next);
          if (table !== undefined) onTransform(lookupIn(table, transform));
        }}
      />
      <Select
        label="Key column"
        searchable
        data={choices(transform.key)}
        value={transform.key}
        onChange={(key) => key && onTransform({ ...transform, key })}
      />
      <Select
        label="Value column"
        searchable
        data={choices(transform.value)}
        value={transform.value}
        onChange={(value) => value && onTransform({ ...transform, value })}
      />
      <Select
        label="Missing keys"
        data={[
          { value: 'problem', label: 'are a problem' },
          { value: 'keep', label: 'stay' },
          { value: 'empty', label: 'become empty' },
        ]}
        value={transform.missing}
        onChange={(missing) =>
          missing && onTransform({ ...transform, missing: missing as typeof transform.missing })
        }
      />
      <Switch
        label="ignore case and surrounding spaces"
        checked={transform.ignoreCase}
        onChange={(event) => onTransform({ ...transform, ignoreCase: event.currentTarget.checked })}
      />
    </>
  );
}
