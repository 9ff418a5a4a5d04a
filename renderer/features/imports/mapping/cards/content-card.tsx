import { SegmentedControl } from '@mantine/core';
import type { Target } from '../../../../../shared/recipes/target.ts';
import { FieldRow } from '../fields/field-row.tsx';
import { OptionalField } from '../fields/optional-field.tsx';
import styles from '../mapping.module.css';
import { useMappingContext } from '../mapping-context.ts';
import { GroupCard } from './group-card.tsx';
import { groupNote } from './group-note.ts';

interface ContentCardProps {
  readonly targetKey: number;
  readonly target: Extract<Target, { kind: 'content' }>;
}

/** Content that is attached to the vertex of the row. */
export function ContentCard({ targetKey, target }: ContentCardProps) {
  const { mapping } = useMappingContext();
  const { as, content, mimetype } = target;
  return (
    <GroupCard
      targetKey={targetKey}
      title="Content"
      name="content"
      meaning="Attached to the vertex of the row"
      note={groupNote(target)}
      settings={
        <SegmentedControl
          aria-label="How the content is written"
          data={[
            { value: 'text', label: 'text' },
            { value: 'base64', label: 'base64' },
          ]}
          value={as}
          onChange={(next) =>
            mapping.step({ edit: 'replace', key: targetKey, target: { ...target, as: next as typeof as } })
          }
        />
      }
    >
      <FieldRow targetKey={targetKey} path="content" field={content} head={`content:${as}`}>
        <span className={styles['head']}>content</span>
        <span className={styles['meaning']}>{as === 'text' ? 'As text' : 'As base64'}</span>
      </FieldRow>
      {mimetype ? (
        <FieldRow
          targetKey={targetKey}
          path="mimetype"
          field={mimetype}
          head="content:mimetype"
          onRemove={() => mapping.step({ edit: 'remove-field', key: targetKey, path: 'mimetype' })}
        >
          <span className={styles['head']}>type</span>
          <span className={styles['meaning']}>Such as text/plain</span>
        </FieldRow>
      ) : (
        <OptionalField
          words="Add a content type"
          onAdd={() =>
            mapping.step({
              edit: 'set-source',
              key: targetKey,
              path: 'mimetype',
              from: { constant: 'text/plain' },
            })
          }
        />
      )}
    </GroupCard>
  );
}
