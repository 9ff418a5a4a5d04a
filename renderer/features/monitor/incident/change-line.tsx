import { Flex, Group } from '@mantine/core';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { VertexLink } from '../../../ui/vertex/vertex-link.tsx';
import { FieldValue } from './field-value.tsx';
import { StatusBadge } from './status-badge.tsx';
import type { ChangeEntry } from './story.ts';
import styles from './timeline.module.css';

type Field = ChangeEntry['fields'][number];

/** Fields that changed, before and after; `isFirst` where it is the first word of the incident at all. */
export const ChangeLine = ({ entry, isFirst }: { entry: ChangeEntry; isFirst: boolean }) => (
  <Group className={styles['change']} gap="var(--space-4) var(--space-8)" align="baseline">
    <Badge tone="quiet">{isFirst ? 'first update' : 'changed'}</Badge>
    <FieldList fields={entry.fields} isFirst={isFirst} />
    {entry.index === null && (
      <span className={styles['by']}>{entry.found ? 'found when it was read' : 'by you'}</span>
    )}
  </Group>
);

/** Fields before and after, or their first values. */
export const FieldList = ({
  fields,
  isFirst,
}: {
  readonly fields: ChangeEntry['fields'];
  readonly isFirst: boolean;
}) => (
  <ul className={styles['fields']}>
    {fields.map((field) => (
      <Flex
        key={field.name}
        className={styles['field']}
        component="li"
        wrap="wrap"
        gap="0 var(--space-8)"
        align="baseline"
        data-first={isFirst || undefined}
      >
        <span className={styles['name']}>{field.name}</span>
        <Change field={field} isFirst={isFirst} />
      </Flex>
    ))}
  </ul>
);

function Change({ field: { name, ...values }, isFirst }: { field: Field; isFirst: boolean }) {
  const value = (reportedValue: unknown) => {
    if (typeof reportedValue !== 'string' || reportedValue === '')
      return <FieldValue value={reportedValue} />;
    if (name === 'originNode') return <VertexLink id={reportedValue} what="the origin node" />;
    return isStatus(name) ? <StatusBadge status={reportedValue} /> : <FieldValue value={reportedValue} />;
  };
  return (
    <>
      {'before' in values && (
        <span className={styles['before']}>
          <span className={styles['hidden']}>was </span>
          {value(values.before)}
        </span>
      )}
      {!isFirst && <Icon name="arrow" size="small" />}
      {'after' in values ? (
        <span>
          {!isFirst && <span className={styles['hidden']}>now </span>}
          {value(values.after)}
        </span>
      ) : (
        <span className={styles['quiet']}>removed</span>
      )}
    </>
  );
}

/** The status carries the name of the platform; what the source says is another field. */
const isStatus = (name: string): boolean => /^[a-z]+Status$/.test(name) && name !== 'sourceStatus';
