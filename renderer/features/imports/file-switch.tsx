import { ActionIcon, Menu } from '@mantine/core';
import type { FileState } from '../../../shared/imports/open-file.ts';
import { showFile } from '../../hooks/import-place.ts';
import { Icon } from '../../ui/icon.tsx';

interface FileSwitchProps {
  readonly open: FileState;
  readonly files: readonly FileState[];
  readonly onOpen: () => void;
}

/** Switches to another file or opens a new one, while the list of files is hidden to make room for the result. */
export const FileSwitch = ({ open, files, onOpen }: FileSwitchProps) => (
  <Menu>
    <Menu.Target>
      <ActionIcon aria-label="Choose another file" title="Choose another file">
        <Icon name="chevron" />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {files.map(({ id, name }) => (
        <Menu.Item
          key={id}
          leftSection={<Icon name="file" />}
          rightSection={id === open.id ? <Icon name="check" /> : undefined}
          onClick={() => showFile(id)}
        >
          {name}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item leftSection={<Icon name="plus" />} onClick={onOpen}>
        Open a file…
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
);
