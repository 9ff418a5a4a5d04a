import { ActionIcon, Menu } from '@mantine/core';
import { Icon } from '../../../../ui/icon.tsx';
import { columnChoices, firstColumns } from './store.ts';
import type { IncidentColumns } from './use-incident-columns.ts';

interface ColumnsMenuProps {
  readonly view: string;
  readonly table: IncidentColumns;
}

/** Menu that shows and hides columns of the list. A portal draws it outside the list, which would cut it off. */
export const ColumnsMenu = ({ view, table }: ColumnsMenuProps) => (
  <Menu position="bottom-end" withinPortal portalProps={{ target: '#main' }}>
    <Menu.Target>
      <ActionIcon aria-label="Columns" title="Columns">
        <Icon name="columns" />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown aria-label="Columns">
      {table.getAllLeafColumns().map((column) => (
        <Menu.CheckboxItem
          key={column.id}
          checked={column.getIsVisible()}
          disabled={!column.getCanHide()}
          closeMenuOnClick={false}
          onChange={() => column.toggleVisibility()}
        >
          {column.columnDef.meta?.head}
        </Menu.CheckboxItem>
      ))}
      <Menu.Divider />
      <Menu.Item leftSection={<Icon name="undo" />} onClick={() => columnChoices.set(view, firstColumns)}>
        Reset columns
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
);
