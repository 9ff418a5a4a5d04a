import { Center, Flex } from '@mantine/core';
import { useCallback } from 'react';
import { AppError } from '../../../../shared/errors.ts';
import { listedUpTo, plural } from '../../../../shared/units.ts';
import { useDrop } from '../../../hooks/use-drop.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyEnded, notifyProblem } from '../../../ui/notify/notify.tsx';
import styles from './drop-overlay.module.css';
import { filesOf, sortDropped } from './dropped-files.ts';

interface DropOverlayProps {
  /** Whether another drop target accepts files now. */
  readonly disabled?: boolean;
  readonly onFiles: (files: File[]) => void;
}

/** Makes the whole window a place to drop files on; it shows only while files are dragged over it. */
export function DropOverlay({ disabled = false, onFiles }: DropOverlayProps) {
  const open = useCallback(
    (dropped: readonly File[]) => {
      const { wanted, skipped } = sortDropped(dropped);
      if (wanted.length > 0) onFiles(wanted);
      if (skipped.length > 0) notifySkipped(skipped, wanted.length);
      else if (wanted.length === 0) notifyProblem(new AppError('bad-input', 'The folder contains no files.'));
    },
    [onFiles],
  );
  const readDrop = useCallback(
    (event: DragEvent) => void filesOf(event).then(open, notifyUnreadable),
    [open],
  );
  const isOver = useDrop(readDrop, { disabled });
  return (
    isOver && (
      <Flex className={styles['screen']} aria-hidden="true">
        <Center className={styles['zone']}>
          <div className={styles['inner']}>
            <Icon name="import" size="large" />
            <p className={styles['title']}>Drop to open</p>
            <p>Files are read and checked first. Nothing is sent until you select Send.</p>
          </div>
        </Center>
      </Flex>
    )
  );
}

function notifyUnreadable(cause: unknown): void {
  const message =
    'The folder cannot be read; it may have been moved, or you do not have permission to read it.';
  notifyProblem(new AppError('bad-input', message, { cause }));
}

const maxNamed = 3;

/** Notifies about the files of a folder that are not tables. */
function notifySkipped(names: readonly string[], opened: number): void {
  const text = `From a folder, only tables are opened (text, workbooks, archives, JSON Lines, Parquet), not ${listedUpTo(maxNamed, names)}.`;
  if (opened === 0) notifyProblem(new AppError('bad-input', text));
  else notifyEnded(`${plural(names.length, 'file was', 'files were')} skipped`, text);
}
