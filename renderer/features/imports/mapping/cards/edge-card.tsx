import { SegmentedControl } from '@mantine/core';
import type { Target } from '../../../../../shared/recipes/target.ts';
import { FieldRow } from '../fields/field-row.tsx';
import { OptionalField } from '../fields/optional-field.tsx';
import styles from '../mapping.module.css';
import { useMappingContext } from '../mapping-context.ts';
import { GroupCard, GroupId } from './group-card.tsx';
import { groupNote } from './group-note.ts';

interface EdgeCardProps {
  readonly targetKey: number;
  readonly target: Extract<Target, { kind: 'edge' }>;
}

/** An edge from or to the vertex of the row, by its parts. */
export function EdgeCard({ targetKey, target }: EdgeCardProps) {
  const { mapping } = useMappingContext();
  const { id, verb, direction, other } = target;
  const replace = (next: Target) => mapping.step({ edit: 'replace', key: targetKey, target: next });
  return (
    <GroupCard
      targetKey={targetKey}
      title="Edge"
      name={`edge ${id}`}
      meaning="Created for rows that contain the other end"
      note={groupNote(target)}
      settings={<GroupId target={target} onId={(next) => replace({ ...target, id: next })} />}
    >
      <FieldRow targetKey={targetKey} path="verb" field={verb} head={`edge:${id}:verb`}>
        <span className={styles['head']}>verb</span>
        <span className={styles['meaning']}>Type of the edge, such as ogit/dependsOn</span>
      </FieldRow>
      {direction ? (
        <FieldRow
          targetKey={targetKey}
          path="direction"
          field={direction}
          head={`edge:${id}:direction`}
          onRemove={() => mapping.step({ edit: 'remove-field', key: targetKey, path: 'direction' })}
        >
          <span className={styles['head']}>direction</span>
          <span className={styles['meaning']}>out: from this vertex; in: to it</span>
        </FieldRow>
      ) : (
        <OptionalField
          words="Add a direction"
          onAdd={() =>
            mapping.step({ edit: 'set-source', key: targetKey, path: 'direction', from: { constant: 'out' } })
          }
        />
      )}
      <FieldRow targetKey={targetKey} path="other" field={other} head={`edge:${id}:vertex_${other.by}`}>
        <span className={styles['head']}>other end</span>
        <SegmentedControl
          aria-label={`How edge ${id} names its other end`}
          data={[
            { value: 'xid', label: 'by xid' },
            { value: 'id', label: 'by id' },
          ]}
          value={other.by}
          onChange={(by) => replace({ ...target, other: { ...other, by: by as 'id' | 'xid' } })}
        />
      </FieldRow>
    </GroupCard>
  );
}
