import type { FileState, ReadyFile } from '../../../shared/imports/open-file.ts';
import { formatBytes, plural } from '../../../shared/units.ts';
import styles from '../../ui/file-head.module.css';
import { home } from '../../ui/focus.ts';
import { FileName } from './file-name.tsx';
import { RecipeMenu } from './recipes/recipe-menu.tsx';
import { RecognitionChips } from './recognition/recognition-chips.tsx';

interface FileHeadProps {
  readonly open: FileState;
  readonly file: ReadyFile;
  /** A run of the file is in progress. */
  readonly isLocked: boolean;
}

/** The header of a file's page: its name, and how it is read. */
export const FileHead = ({ open, file, isLocked }: FileHeadProps) => (
  <div className={styles['head']}>
    <h1 {...home} className={styles['name']} title={open.name}>
      <FileName name={open.name} />
    </h1>
    <RecognitionChips fileId={open.id} file={file} isLocked={isLocked} />
    <RecipeMenu open={open} file={file} isLocked={isLocked} />
    <span className={styles['facts']}>
      {rowsWords(file)} · {formatBytes(open.sizeBytes)}
    </span>
  </div>
);

/** The number of rows is final only when all of the file was read. */
const rowsWords = ({ rows, index }: ReadyFile): string =>
  index.state === 'done' ? plural(rows, 'row') : `${plural(rows, 'row')} so far`;
