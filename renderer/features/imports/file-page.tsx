import { Button } from '@mantine/core';
import { assertNever } from '../../../shared/errors.ts';
import { formatBytes, percent } from '../../../shared/units.ts';
import { useHost } from '../../host.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { notifyProblem } from '../../ui/notify/notify.tsx';
import type { FilePageProps } from './file-page-props.ts';
import styles from './imports.module.css';
import { ReadingProgress } from './open/reading-progress.tsx';
import { ReadyPage } from './ready-page.tsx';

/** The page of one file, in every state. */
export function FilePage({ file, files, runs, session, connection, onOpen }: FilePageProps) {
  const { api } = useHost();
  const { reading } = file;
  const close = () => api.imports.close({ fileId: file.id }).catch(notifyProblem);
  switch (reading.state) {
    case 'reading':
      return (
        <section className={styles['centre']} aria-label={file.name}>
          <ReadingProgress
            title={`${reading.converting === undefined ? 'Opening' : 'Converting'} ${file.name}`}
            share={reading.converting === undefined ? null : percent(reading.converting, 1)}
            words={
              reading.converting === undefined
                ? `Reading the first page of ${formatBytes(file.sizeBytes)}…`
                : `Reading the table from ${formatBytes(file.sizeBytes)}: ${Math.floor(percent(reading.converting, 1))} %`
            }
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
