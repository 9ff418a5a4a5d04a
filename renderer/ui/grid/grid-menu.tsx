import { Menu } from '@mantine/core';
import { type MouseEvent, type RefObject, useRef, useState } from 'react';
import { plural } from '../../../shared/units.ts';
import { Icon } from '../icon.tsx';
import styles from './data-grid.module.css';
import type { CellPosition } from './keys.ts';
import type { RowRange } from './selection.ts';
import { cellAt } from './use-active-cell.ts';
import type { Copied } from './use-grid-copy.ts';

interface Point {
  readonly left: number;
  readonly top: number;
}

/**
 * Returns the position of the open context menu relative to the frame of the grid, or null. The menu key opens it at
 * the active cell, a right click at the pointer. @param on whether the grid has a menu
 */
export function useGridMenu(
  scroller: RefObject<HTMLElement | null>,
  activeCell: CellPosition | null,
  on: boolean,
) {
  const [at, setAt] = useState<Point | null>(null);
  const onContextMenu = (event: MouseEvent) => {
    const element = scroller.current;
    if (!on || !element || !(event.target instanceof Element)) return;
    // Focus stays on the grid element, so the menu key sends its event there; a right click sends it to a cell.
    const byKeys = event.target === element;
    if (!byKeys && !event.target.closest('[data-row]')) return;
    const cell = byKeys && activeCell ? cellAt(element, activeCell)?.getBoundingClientRect() : null;
    if (byKeys && !cell) return;
    event.preventDefault();
    const frame = element.getBoundingClientRect();
    setAt({
      left: (cell?.left ?? event.clientX) - frame.left,
      top: (cell?.bottom ?? event.clientY) - frame.top,
    });
  };
  return { at, onContextMenu, close: () => setAt(null) };
}

interface GridMenuProps {
  readonly at: Point | null;
  readonly activeCell: CellPosition | null;
  readonly selected: RowRange | null;
  readonly onCopy: (what: Copied) => void;
  readonly onOpen: (() => void) | undefined;
  readonly onEdit: (() => void) | undefined;
  /** @param moved focus is somewhere else now */
  readonly onClose: (moved?: boolean) => void;
}

/** Menu of actions on the active cell and the selected rows. */
export function GridMenu({ at, activeCell, selected, onCopy, onOpen, onEdit, onClose }: GridMenuProps) {
  // Set before the menu closes, so that the focus goes to the editor and not back to the grid.
  const startsEditing = useRef(false);
  if (!at || !activeCell) return null;
  const rows = selected ?? { first: activeCell.row, last: activeCell.row };
  const rowCount = rows.last - rows.first + 1;
  const words = rowCount === 1 ? 'row' : plural(rowCount, 'row');
  return (
    <Menu
      opened
      onClose={() => {
        onClose(startsEditing.current);
        startsEditing.current = false;
      }}
      closeOnEscape
      trapFocus
      returnFocus={false}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label="What to do with the cell"
          className={styles['menuAnchor']}
          style={at}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label="What to do with the cell">
        {activeCell.column > 0 && (
          <>
            {onEdit && (
              <Menu.Item
                leftSection={<Icon name="pencil" />}
                onClick={() => {
                  startsEditing.current = true;
                  onEdit();
                }}
              >
                {rowCount === 1 ? 'Correct the cell' : `Correct the cell in ${plural(rowCount, 'row')}`}
              </Menu.Item>
            )}
            {onOpen && (
              <Menu.Item leftSection={<Icon name="info" />} onClick={onOpen}>
                Show the whole cell
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<Icon name="copy" />}
              onClick={() => onCopy({ of: 'cell', row: activeCell.row, column: activeCell.column - 1 })}
            >
              Copy the cell
            </Menu.Item>
          </>
        )}
        <Menu.Item
          leftSection={<Icon name="copy" />}
          onClick={() => onCopy({ of: 'rows', form: 'csv', ...rows })}
        >
          Copy {words} as CSV
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name="copy" />}
          onClick={() => onCopy({ of: 'rows', form: 'tsv', ...rows })}
        >
          Copy {words} for a spreadsheet
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
