import { Button, Modal, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useCallback } from 'react';
import type { OriginalRow, TableSelection } from '../../../../shared/imports/conversion.ts';
import { useCall } from '../../../hooks/use-call.ts';
import { useHost } from '../../../host.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Problem } from '../../../ui/problem.tsx';
import styles from './original-rows.module.css';

interface OriginalRowsProps {
  readonly fileId: string;
  /** Numbers of the present header rows in the original. */
  readonly headerRows: readonly number[];
  readonly selection: TableSelection;
  /** Whether rows that are left out can be restored. */
  readonly canRestore: boolean;
  readonly onSelect: (selection: TableSelection) => void;
  readonly onClose: () => void;
}

/** Dialog with the first rows of the original, to choose the header and to restore rows that are left out. */
export const OriginalRows = (props: OriginalRowsProps) => (
  <Modal
    opened
    size="xl"
    onClose={props.onClose}
    title="Choose the header row"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <Rows {...props} />
  </Modal>
);

function Rows(props: OriginalRowsProps) {
  const { fileId, headerRows, selection, onSelect } = props;
  const { api } = useHost();
  const call = useCall(
    useCallback((signal: AbortSignal) => api.imports.originalRows({ fileId }, { signal }), [api, fileId]),
  );
  if (call.state === 'failed') return <Problem error={call.error} onRetry={call.reload} />;
  if (call.state !== 'ready') return <p role="status">Reading rows…</p>;
  const { headerRows: _, ...others } = selection;
  const rows = call.value;
  const lastHeader = rows.findLastIndex(({ part }) => part === 'header');
  return (
    <>
      <p className={styles['hint']}>Select a row to use it as the header. Rows above it are left out.</p>
      <ol className={styles['rows']} aria-label="Rows of the original">
        {rows.map((row, index) => (
          <li key={row.row} className={styles['row']} data-part={row.part}>
            <UnstyledButton
              className={styles['choose']}
              aria-current={row.part === 'header' || undefined}
              onClick={() => onSelect({ ...others, headerRow: row.row })}
            >
              <span className={styles['number']}>
                <VisuallyHidden>Use row </VisuallyHidden>
                {row.row}
                <VisuallyHidden> as the header: </VisuallyHidden>
              </span>
              <span className={styles['cells']}>
                {row.cells.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity besides their place
                  <span key={column} className={styles['cell']}>
                    {cell}
                  </span>
                ))}
              </span>
            </UnstyledButton>
            <RowState {...props} row={row} joins={headerRows.length > 0 && index === lastHeader + 1} />
          </li>
        ))}
      </ol>
      <Button onClick={() => onSelect({ ...others, headerRow: 'none' })}>The table has no header</Button>
    </>
  );
}

/** State of a row and its button. @param props.joins whether the row can be joined to the header above it */
function RowState(props: OriginalRowsProps & { readonly row: OriginalRow; readonly joins: boolean }) {
  const { row, joins, headerRows, selection, canRestore, onSelect } = props;
  const { restored = [] } = selection;
  const [first] = headerRows;
  if (row.part === 'header') return <Badge tone="accent">header</Badge>;
  if (row.part === 'restored')
    return (
      <Button
        size="compact-sm"
        aria-label={`Leave out row ${row.row}`}
        onClick={() => onSelect({ ...selection, restored: restored.filter((each) => each !== row.row) })}
      >
        Leave out
      </Button>
    );
  if (row.part === 'row')
    return joins && first !== undefined ? (
      <Button
        size="compact-sm"
        aria-label={`Join to header: row ${row.row}`}
        onClick={() => onSelect({ ...selection, headerRow: first, headerRows: headerRows.length + 1 })}
      >
        Join to header
      </Button>
    ) : null;
  return (
    <>
      <Badge tone="quiet">excluded</Badge>
      {canRestore && (
        <Button
          size="compact-sm"
          aria-label={`Restore row ${row.row}`}
          onClick={() => onSelect({ ...selection, restored: [...restored, row.row] })}
        >
          Restore
        </Button>
      )}
    </>
  );
}
