import { ActionIcon, Button, Flex } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../../../../shared/units.ts';
import { Icon } from '../../../ui/icon.tsx';
import { BulkDialog } from '../bulk/bulk-dialog.tsx';
import { ExportLists } from '../bulk/export-lists.tsx';
import { detailOf, now } from '../vertex/compare/sides.ts';
import { partHref } from '../vertex/parts.ts';
import styles from './results.module.css';
import type { ChosenRows } from './use-chosen-rows.ts';

interface ChosenBarProps {
  readonly chosen: ChosenRows;
  readonly onChosen: (chosen: ChosenRows) => void;
  readonly onOpenFile: (fileId: string) => void;
}

/** Bulk actions for the selected vertices; hidden while none is selected. */
export function ChosenBar({ chosen, onChosen, onOpenFile }: ChosenBarProps) {
  const [openDialog, setOpenDialog] = useState<'change' | 'export' | null>(null);
  if (chosen.size === 0) return null;
  const vertices = [...chosen.values()];
  const [first, second] = vertices;
  const close = () => setOpenDialog(null);
  return (
    <Flex
      className={styles['bar']}
      wrap="wrap"
      gap="var(--space-6)"
      align="center"
      role="toolbar"
      aria-label="With the selected vertices"
    >
      <span className={styles['count']} role="status">
        {formatCount(chosen.size)} selected
      </span>
      <Button leftSection={<Icon name="pencil" />} onClick={() => setOpenDialog('change')}>
        Add, remove or replace list values…
      </Button>
      <Button leftSection={<Icon name="download" />} onClick={() => setOpenDialog('export')}>
        Export lists…
      </Button>
      {first && second && vertices.length === 2 && (
        <Button
          leftSection={<Icon name="columns" />}
          component="a"
          href={partHref(first.id, 'compare', detailOf({ left: now, right: now, other: second.id }))}
        >
          Compare
        </Button>
      )}
      <span className={styles['grow']} />
      <ActionIcon aria-label="Clear selection" onClick={() => onChosen(new Map())}>
        <Icon name="cross" />
      </ActionIcon>
      {openDialog === 'change' && <BulkDialog vertices={vertices} onClose={close} onOpenFile={onOpenFile} />}
      {openDialog === 'export' && <ExportLists vertices={vertices} onClose={close} />}
    </Flex>
  );
}
