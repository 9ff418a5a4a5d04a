import { Button } from '@mantine/core';
import type { Connection, Session } from '../../../shared/connections.ts';
import { assertNever } from '../../../shared/errors.ts';
import type { FileState } from '../../../shared/imports/open-file.ts';
import type { RunState } from '../../../shared/imports/runs.ts';
import { formatBytes } from '../../../shared/units.ts';
import { useHost } from '../../host.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { notifyProblem } from '../../ui/notify.tsx';
import styles from './imports.module.css';
import { ReadingProgress } from './reading-progress.tsx';
import { ReadyPage } from './ready-page.tsx';

export interface FilePageProps {
  readonly file: FileState;
  readonly files: readonly FileState[];
  readonly runs: readonly RunState[];
  readonly session: Session | null;
  /** The chosen connection. */
  readonly connection: Connection | null;
  readonly onOpen: () => void;
}

/** One file, in whatever state the host has it. */
export function FilePage({ file, files, runs, session, connection, onOpen }: FilePageProps) {
  const { api } = useHost();
  const { reading } = file;
  const close = () => api.imports.close({ fileId: file.id }).catch(notifyProblem);
  switch (reading.state) {
    case 'reading':
      return (
        <section className={styles['centre']} aria-label={file.name}>
          <ReadingProgress
            title={`Opening ${file.name}`}
            share={null}
            words={`The first page of ${formatBytes(file.sizeBytes)} is read.`}
            onCancel={close}
          />
        </section>
      );
    case 'failed':
      return (
        <section className={styles['centre']} aria-label={file.name}>
          <EmptyState
            icon="warning"
            title={`${file.name} cannot be read`}
            action={<Button onClick={close}>Remove</Button>}
          >
            <p>{reading.message}</p>
          </EmptyState>
        </section>
      );
    case 'ready':
      return (
        <ReadyPage
          open={file}
          file={reading.file}
          files={files}
          runs={runs}
          session={session}
          connection={connection}
          onOpen={onOpen}
        />
      );
    default:
      return assertNever(reading);
  }
}
