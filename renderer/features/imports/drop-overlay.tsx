import { Dropzone, type FileWithPath } from '@mantine/dropzone';
import type { RefObject } from 'react';
import { AppError } from '../../../shared/errors.ts';
import { Icon } from '../../ui/icon.tsx';
import { notifyProblem } from '../../ui/notify.tsx';
import styles from './drop-overlay.module.css';

interface DropOverlayProps {
  readonly onFiles: (files: File[]) => void;
  /** Opens the browser's own file dialog. */
  readonly openRef: RefObject<(() => void) | null>;
}

/** Makes the whole window a place to drop files on; it shows only while files are dragged over it. */
export const DropOverlay = ({ onFiles, openRef }: DropOverlayProps) => (
  <Dropzone.FullScreen
    aria-hidden="true"
    activateOnKeyboard={false}
    openRef={(open) => {
      openRef.current = open ?? null;
    }}
    onDrop={(dropped) => {
      const files = dropped.filter(isWanted);
      if (files.length > 0) onFiles(files);
      else notifyProblem(new AppError('bad-input', 'The folder holds no .csv, .tsv or .txt file.'));
    }}
    classNames={{ fullScreen: styles['screen'], root: styles['zone'], inner: styles['inner'] }}
  >
    <Icon name="import" size="large" />
    <p className={styles['title']}>Drop to open</p>
    <p>Files are read and checked first. Nothing is sent until you say so.</p>
  </Dropzone.FullScreen>
);

/** A file dropped by itself is taken as it is; from a folder only what looks like a table. */
function isWanted(file: FileWithPath): boolean {
  const folders = (file.path ?? '').split('/').filter((part) => part !== '' && part !== '.').length - 1;
  return folders < 1 || /\.(csv|tsv|txt)$/i.test(file.name);
}
