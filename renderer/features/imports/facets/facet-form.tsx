import { Select } from '@mantine/core';
import { useState } from 'react';
import type { Facet } from '../../../../shared/imports/facets/facets.ts';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import { cutName } from '../../../ui/cut-text.ts';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { draftFacet, type FacetDraft, type FacetKind } from './facet-draft.ts';
import { FacetFields } from './facet-fields.tsx';
import styles from './facets.module.css';

interface FacetFormProps {
  readonly file: ReadyFile;
  readonly column: number;
  readonly onAdd: (facet: Facet) => void;
}

const anyColumn = 'any';
/** Most columns in the list; others appear when their names are typed. */
const maxOffered = 100;

const kindNames: readonly { readonly value: FacetKind; readonly label: string }[] = [
  { value: 'contains', label: 'contains' },
  { value: 'one-of', label: 'is exactly' },
  { value: 'number', label: 'is a number in a range' },
  { value: 'date', label: 'is a date in a range' },
  { value: 'pattern', label: 'has the pattern' },
  { value: 'empty', label: 'is empty' },
  { value: 'filled', label: 'is not empty' },
  { value: 'problem', label: 'has a problem' },
];
const anyColumnKinds: readonly FacetKind[] = ['contains', 'problem'];

/** Form for a new facet: a column, and the condition for its cells. */
export function FacetForm({ file, column, onAdd }: FacetFormProps) {
  const [chosen, setChosen] = useState(file.columns[column] === undefined ? anyColumn : String(column));
  const [draft, setDraft] = useState<FacetDraft>({ kind: 'contains', text: '', from: '', to: '' });
  const isAny = chosen === anyColumn;
  const isChecked = file.check.state === 'done';
  const facet = draftFacet(draft, isAny ? null : Number(chosen));
  return (
    <form
      className={styles['fields']}
      onSubmit={(event) => {
        event.preventDefault();
        if (facet !== null) onAdd(facet);
      }}
    >
      <Select
        label="Column"
        searchable
        allowDeselect={false}
        nothingFoundMessage="No column has this name"
        limit={maxOffered}
        comboboxProps={{ withinPortal: false }}
        data={[
          { value: anyColumn, label: 'Any column' },
          ...file.columns.map(({ name }, at) => ({
            value: String(at),
            label: cutName(name) || `column ${at + 1}`,
          })),
        ]}
        value={chosen}
        onChange={(next) => {
          if (next === null) return;
          setChosen(next);
          if (next === anyColumn && !anyColumnKinds.includes(draft.kind))
            setDraft({ ...draft, kind: 'contains' });
        }}
      />
      <Select
        label="Condition"
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={kindNames
          .filter(({ value }) => !isAny || anyColumnKinds.includes(value))
          .map(({ value, label }) =>
            value === 'problem' && !isChecked
              ? { value, label: `${label} (after the check)`, disabled: true }
              : { value, label },
          )}
        value={draft.kind}
        onChange={(kind) => kind !== null && setDraft({ ...draft, kind: kind as FacetKind })}
      />
      <FacetFields draft={draft} onDraft={setDraft} />
      <SteadyButton type="submit" variant="filled" disabled={facet === null}>
        Add filter
      </SteadyButton>
    </form>
  );
}
