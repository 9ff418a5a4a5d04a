import { Flex, Group } from '@mantine/core';
import { useContext } from 'react';
import { authorKeyOf } from '../../../../shared/monitor/story/author-key.ts';
import type { ChangeEntry } from '../../../../shared/monitor/story/story.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { VertexLink } from '../../../ui/vertex/vertex-link.tsx';
import { AuthorsContext } from './authors.ts';
import { FieldValue } from './field-value.tsx';
import { StatusBadge } from './status-badge.tsx';
import styles from './timeline.module.css';

type Field = ChangeEntry['fields'][number];

/** Timeline entry of changed fields, before and after; `isFirst` if it is the first update of the incident. */
export const ChangeLine = ({ entry, isFirst }: { entry: ChangeEntry; isFirst: boolean }) => (
  <Group className={styles['change']} gap="var(--space-4) var(--space-8)" align="baseline">
    <Badge tone="quiet">{isFirst ? 'created' : 'changed'}</Badge>
    <FieldList fields={entry.fields} isFirst={isFirst} />
    <ChangedBy entry={entry} />
  </Group>
);

/** The author, if the platform names one. A change without an index that was not found by reading was made here. */
function ChangedBy({ entry }: { entry: ChangeEntry }) {
  const author = useContext(AuthorsContext)[authorKeyOf(entry)];
  if (entry.index === null && !entry.found) return <span className={styles['by']}>by you</span>;
  const words = [
    ...(author === undefined ? [] : [`by ${author}`]),
    ...(entry.found ? ['found when it was read'] : []),
  ];
  return words.length > 0 && <span className={styles['by']}>{words.join(' · ')}</span>;
}

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

/** Returns whether the status of the incident is among the fields. */
export const hasStatus = (fields: ChangeEntry['fields']): boolean =>
  fields.some(({ name }) => isStatus(name));

/**
 * The status field has the name of the platform in an installation, such as `platformStatus`; `sourceStatus` is the
 * status that the source system reports.
 */
const isStatus = (name: string): boolean => /^[a-z]+Status$/.test(name) && name !== 'sourceStatus';
