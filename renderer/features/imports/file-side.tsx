import { ActionIcon, UnstyledButton } from '@mantine/core';
import type { FileState } from '../../../shared/imports/open-file.ts';
import type { RunState } from '../../../shared/imports.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FileCard, SendingCard } from './file-card.tsx';
import styles from './file-side.module.css';
import { runsOf, type Sending } from './store.ts';

interface FileSideProps {
  readonly files: readonly FileState[];
  readonly runs: readonly RunState[];
  readonly sending: readonly Sending[];
  readonly shownId: string;
  readonly onOpen: () => void;
}

/** What is open, and the way to more. */
export const FileSide = ({ files, runs, sending, shownId, onOpen }: FileSideProps) => (
  <aside className={styles['side']} aria-label="Open files">
    <div className={styles['head']}>
      <h2>Files</h2>
      <Badge tone="quiet">{files.length + sending.length}</Badge>
      <ActionIcon className={styles['add']} color="accent" aria-label="Open a file" onClick={onOpen}>
        <Icon name="plus" />
      </ActionIcon>
    </div>
    <ul className={styles['list']}>
      {files.map((file) => (
        <FileCard key={file.id} file={file} runs={runsOf(runs, file.id)} shown={file.id === shownId} />
      ))}
      {sending.map((one) => (
        <SendingCard key={one.id} sending={one} shown={one.id === shownId} />
      ))}
    </ul>
    <UnstyledButton className={styles['more']} onClick={onOpen}>
      Drop more files here
    </UnstyledButton>
  </aside>
);
