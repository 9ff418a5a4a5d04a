import { ActionIcon, Menu } from '@mantine/core';
import type { PointerEvent } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import styles from './targets.module.css';

/** Position of a target in the list, and functions to move it. */
export interface TargetMoves {
  readonly index: number;
  readonly count: number;
  readonly move: (to: number) => void;
  /** Starts dragging. */
  readonly grab: (event: PointerEvent) => void;
}

interface TargetHandleProps {
  readonly name: string;
  readonly moves: TargetMoves;
  /** Focus key of the handle, which gets the focus back after a move. */
  readonly mark: string;
}

/** Handle for dragging a target; a click opens a menu of moves. */
export const TargetHandle = ({ name, mark, moves: { index, count, move, grab } }: TargetHandleProps) => (
  <Menu position="bottom-start">
    <Menu.Target>
      <ActionIcon
        className={styles['handle']}
        aria-label={`Move ${name}`}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        title="Drag, or press Alt and an arrow, to move it"
        data-focus={mark}
        onPointerDown={grab}
      >
        <Icon name="grip" />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item disabled={index === 0} onClick={() => move(index - 1)}>
        Move up
      </Menu.Item>
      <Menu.Item disabled={index === count - 1} onClick={() => move(index + 1)}>
        Move down
      </Menu.Item>
      <Menu.Item disabled={index === 0} onClick={() => move(0)}>
        Move to the top
      </Menu.Item>
      <Menu.Item disabled={index === count - 1} onClick={() => move(count - 1)}>
        Move to the end
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
);
