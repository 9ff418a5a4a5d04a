import { ActionIcon, Menu } from '@mantine/core';
import { Icon } from '../../../ui/icon.tsx';
import { showColumns, useVertices } from '../store.ts';
import { isOwnColumn } from './result-columns.tsx';
import styles from './results.module.css';

/**
 * Menu that selects the attributes which are columns of the table of results.
 * @param props.always attributes that the query mentions, which are columns anyway and not offered
 */
export function ColumnsMenu({ always }: { always: readonly string[] }) {
  const knownAttributes = useVertices((store) => store.knownAttributes);
  const shown = useVertices((store) => store.columns);
  const offered = knownAttributes.filter((name) => !isOwnColumn(name) && !always.includes(name));
  return (
    <Menu position="bottom-end" closeOnItemClick={false} width={menuPx}>
      <Menu.Target>
        <ActionIcon aria-label="Columns" title="Columns">
          <Icon name="columns" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={styles['columns']}>
        {offered.length === 0 && <Menu.Label>These vertices have no other attribute.</Menu.Label>}
        {offered.map((name) => (
          <Menu.CheckboxItem
            key={name}
            checked={shown.includes(name)}
            onChange={(isShown) =>
              showColumns(isShown ? [...shown, name] : shown.filter((each) => each !== name))
            }
          >
            <span className={styles['attribute']}>{name}</span>
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const menuPx = 300;
