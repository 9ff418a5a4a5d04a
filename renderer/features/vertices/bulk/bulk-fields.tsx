import { Autocomplete, Flex, SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core';
import { isWritableOnUpdate } from '../../../../shared/columns/rules/attributes.ts';
import type { BulkChange } from '../../../../shared/vertices/bulk-rows.ts';
import { readCreated } from '../lists/created-text.ts';
import { takePastedCells, textOfList } from '../lists/replace-text.ts';
import { useVertices } from '../store.ts';
import styles from './bulk.module.css';
import { type BulkDraft, inOtherForm } from './bulk-change.ts';

interface BulkFieldsProps {
  readonly draft: BulkDraft;
  /** Why the values cannot be read. */
  readonly fault: string | null;
  readonly onChange: (some: Partial<BulkDraft>) => void;
}

/** Fields of a bulk change: the attribute, the values, and their created time. */
export function BulkFields({ draft, fault, onChange }: BulkFieldsProps) {
  const knownAttributes = useVertices((store) => store.knownAttributes);
  const time = readCreated(draft.created);
  const other = inOtherForm(draft);
  return (
    <>
      <Flex wrap="wrap" gap="var(--space-8) var(--space-16)" align="center">
        <SegmentedControl
          aria-label="What to do with the values"
          value={draft.kind}
          onChange={(kind) => onChange({ kind: kind as BulkChange['kind'] })}
          data={[
            { value: 'add', label: 'Add' },
            { value: 'remove', label: 'Remove' },
            { value: 'replace', label: 'Replace all' },
          ]}
        />
        <Autocomplete
          className={styles['attribute']}
          aria-label="Attribute"
          placeholder="/attribute"
          data={knownAttributes.filter((name) => isWritableOnUpdate(name) && !name.startsWith('ogit/_'))}
          limit={12}
          value={draft.attribute}
          onChange={(next) => onChange({ attribute: next })}
          spellCheck={false}
          data-autofocus
        />
      </Flex>
      <Textarea
        label={
          <span className={styles['label']}>
            {draft.form === 'lines' ? 'Values, one on each line' : 'Values as JSON'}
            <button
              type="button"
              className={styles['link']}
              title={other.fault ?? undefined}
              aria-disabled={other.fault !== null}
              onClick={() => other.fault === null && onChange(other.draft)}
            >
              {draft.form === 'lines' ? 'Edit as JSON' : 'Edit as lines'}
            </button>
          </span>
        }
        labelProps={{ component: 'div' }}
        aria-label="Values"
        classNames={{ input: styles['values'] ?? '' }}
        rows={4}
        value={draft.values}
        onChange={({ currentTarget }) => onChange({ values: currentTarget.value })}
        onPaste={(event) => {
          const items = draft.form === 'json' ? null : takePastedCells(event)?.items;
          if (items) onChange({ form: 'json', values: textOfList(items, 'json') });
        }}
        error={fault}
        spellCheck={false}
      />
      {draft.kind !== 'remove' && (
        <Flex wrap="wrap" gap="var(--space-8) var(--space-16)" align="center">
          <TextInput
            className={styles['created']}
            aria-label="Created"
            placeholder="created: set by the platform"
            value={draft.created}
            onChange={({ currentTarget }) => onChange({ created: currentTarget.value })}
            error={time.kind === 'fault' ? time.sentence : null}
          />
          {draft.kind === 'add' && (
            <Switch
              label="Only where the value is missing"
              checked={draft.whereMissing}
              onChange={({ currentTarget }) => onChange({ whereMissing: currentTarget.checked })}
            />
          )}
        </Flex>
      )}
      {draft.kind === 'add' && draft.created.trim() === '' && (
        <p className={styles['quiet']}>
          Without a created time, a row is not retried automatically if its response is lost.
        </p>
      )}
    </>
  );
}
