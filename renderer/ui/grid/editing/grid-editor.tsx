import { Popover } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from '../data-grid.module.css';
import type { EditedCell, EditorPlacement } from './use-grid-editor.ts';

interface GridEditorProps {
  readonly open: EditorPlacement | null;
  readonly onClose: EditedCell['close'];
  readonly children: ((cell: EditedCell) => ReactNode) | undefined;
}

/** Popover over a cell of the grid, around the editor that the page of the grid renders. */
export function GridEditor({ open, onClose, children }: GridEditorProps) {
  if (open === null || children === undefined) return null;
  const { activeCell, selected, left, top, width } = open;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Escape must close only the editor, not the panels beside the grid.
    event.stopPropagation();
    onClose();
  };
  return (
    <Popover
      opened
      trapFocus
      offset={0}
      closeOnClickOutside={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <div className={styles['editorAnchor']} style={{ left, top, width }} aria-hidden="true" />
      </Popover.Target>
      <Popover.Dropdown className={styles['editor']} aria-label="Correct the cell" onKeyDown={onKeyDown}>
        {children({ activeCell, selected, close: onClose })}
      </Popover.Dropdown>
    </Popover>
  );
}
