import { Tooltip, UnstyledButton } from '@mantine/core';
import type { FileState, ReadyFile } from '../../../shared/imports.ts';
import { formatBytes, plural } from '../../../shared/units.ts';
import { Badge } from '../../ui/badge.tsx';
import { home } from '../../ui/focus.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './file-head.module.css';
import { dialectWords } from './words.ts';

/** Which file this is and how it is read. */
export const FileHead = ({ open, file }: { open: FileState; file: ReadyFile }) => (
  <div className={styles['head']}>
    <h1 {...home} className={styles['name']} title={open.name}>
      {open.name}
    </h1>
    <Badge tone="quiet">
      {file.kind} · {file.action}
    </Badge>
    <Badge tone="quiet">{file.encoding}</Badge>
    <Badge tone="quiet">{dialectWords[file.dialect]}</Badge>
    <span className={styles['facts']}>
      {plural(file.rows, 'row')} · {formatBytes(open.sizeBytes)}
    </span>
    <Tooltip label={file.recognised} events={{ hover: true, focus: true, touch: true }}>
      <UnstyledButton
        className={styles['why']}
        aria-label={`How the file was recognised: ${file.recognised}`}
      >
        <Icon name="info" />
      </UnstyledButton>
    </Tooltip>
  </div>
);
