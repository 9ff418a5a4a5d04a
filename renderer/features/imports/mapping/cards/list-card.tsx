import { Select, Switch } from '@mantine/core';
import type { Target } from '../../../../../shared/recipes/target.ts';
import { FieldRow } from '../fields/field-row.tsx';
import { NameField } from '../fields/name-field.tsx';
import { OptionalField } from '../fields/optional-field.tsx';
import styles from '../mapping.module.css';
import { useMappingContext } from '../mapping-context.ts';
import { unchosen } from '../targets/new-target.ts';
import { GroupCard } from './group-card.tsx';

interface ListCardProps {
  readonly targetKey: number;
  readonly target: Extract<Target, { kind: 'list' }>;
}

/** Card for entries of a list property, which are added, removed, or replace all existing entries. */
export function ListCard({ targetKey, target }: ListCardProps) {
  const { mapping } = useMappingContext();
  const { name, effect, value, created, json } = target;
  const head = effect + name;
  const replace = (next: Target) => mapping.step({ edit: 'replace', key: targetKey, target: next });
  return (
    <GroupCard
      targetKey={targetKey}
      title="List"
      name={head}
      meaning="Entries of a list property"
      settings={
        <>
          <Select
            aria-label={`What to do with the entries of ${name}`}
            data={[
              { value: '+', label: '+ adds the entries' },
              { value: '-', label: '− removes the entries' },
              { value: '=', label: '= replaces all entries' },
            ]}
            value={effect}
            onChange={(next) => next && replace({ ...target, effect: next as typeof effect })}
          />
          <Switch
            label="cells are JSON"
            checked={json}
            onChange={(event) => replace({ ...target, json: event.currentTarget.checked })}
          />
        </>
      }
    >
      <FieldRow targetKey={targetKey} path="value" field={value} head={head} splits={!json}>
        <NameField
          name={name}
          head={head}
          lookUp={null}
          of="vertex"
          onName={(next) => replace({ ...target, name: next })}
        />
        <span className={styles['meaning']}>
          {json ? 'A JSON list of entries' : 'The value of the entry'}
        </span>
      </FieldRow>
      {created ? (
        <FieldRow
          targetKey={targetKey}
          path="created"
          field={created}
          head={`${head} created`}
          onRemove={() => mapping.step({ edit: 'remove-field', key: targetKey, path: 'created' })}
        >
          <span className={styles['head']}>created</span>
          <span className={styles['meaning']}>Milliseconds since 1970</span>
        </FieldRow>
      ) : (
        !json && (
          <OptionalField
            words="Add a created time"
            onAdd={() =>
              mapping.step({ edit: 'set-source', key: targetKey, path: 'created', from: unchosen })
            }
          />
        )
      )}
    </GroupCard>
  );
}
