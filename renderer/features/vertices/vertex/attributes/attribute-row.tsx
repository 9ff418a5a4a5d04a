import { ActionIcon } from '@mantine/core';
import { formatCount } from '../../../../../shared/units.ts';
import { attributeOf, holdingOf, textOf } from '../../../../../shared/vertices/list-value.ts';
import { stageFault } from '../../../../../shared/vertices/staging.ts';
import type { OpenVertex } from '../../../../../shared/vertices.ts';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { listsOf } from '../../lists/side/lists-of.ts';
import { listHref } from '../../places.ts';
import { partHref } from '../parts.ts';
import { AttributeValue } from './attribute-value.tsx';
import styles from './attributes.module.css';
import { kindOf, kindWords } from './value-kind.ts';

interface AttributeRowProps {
  /** Name of the vertex, as in the address. */
  readonly vertexName: string;
  readonly vertex: OpenVertex;
  readonly name: string;
}

/**
 * Row of one attribute: its name, kind and value, and buttons to copy it and to open the list editor or its history.
 */
export function AttributeRow({ vertexName, vertex, name }: AttributeRowProps) {
  const holding = holdingOf(listsOf(vertex), name);
  const kind = kindOf(name, vertex.attributes[name]);
  const words = holding.kind === 'list' ? `list of ${formatCount(holding.items.length)}` : kindWords[kind];
  const mayBeList =
    holding.kind !== 'list' &&
    stageFault(name, { kind: 'add', item: { value: 'any', created: null } }) === null;
  return (
    <tr className={styles['row']}>
      <th scope="row" className={styles['name']}>
        {name}
      </th>
      <td className={styles['kind']}>{words}</td>
      <td className={styles['value']}>
        <AttributeValue vertex={vertex} name={name} />
      </td>
      <td className={styles['acts']}>
        {mayBeList && (
          <ActionIcon
            component="a"
            href={listHref(vertex.id, name)}
            aria-label={`Open ${name} in the list editor`}
            title="Open in the list editor"
          >
            <Icon name="columns" />
          </ActionIcon>
        )}
        <CopyButton text={copyOf(holding)} what={name} />
        <ActionIcon
          component="a"
          href={partHref(vertexName, 'history', name)}
          aria-label={`History of ${name}`}
          title="History"
        >
          <Icon name="history" />
        </ActionIcon>
      </td>
    </tr>
  );
}

/** Returns the text to copy; a list is copied as JSON with its creation times. */
const copyOf = (holding: ReturnType<typeof holdingOf>): string => textOf(attributeOf(holding) ?? '');
