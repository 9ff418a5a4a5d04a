import { Button } from '@mantine/core';
import type { Connection, Session } from '../../../shared/connections.ts';
import { assertNever } from '../../../shared/errors.ts';
import type { FileState, RunState } from '../../../shared/imports.ts';
import { percent } from '../../../shared/units.ts';
import { useHost } from '../../host.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { notifyProblem } from '../../ui/notify.tsx';
import styles from './imports.module.css';
import { ReadingProgress, shareWords } from './reading-progress.tsx';
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
          <ReadingProgress {...readingFacts(file, reading.share)} onCancel={close} />
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

/** A file that is read whole is checked yet, which takes as long as it takes. */
const readingFacts = ({ name, sizeBytes }: FileState, share: number) =>
  share < 1
    ? {
        title: `Reading ${name}`,
        share: percent(share, 1),
        words: shareWords(percent(share, 1), sizeBytes),
      }
    : { title: `Checking ${name}`, share: null, words: 'Every row is checked.' };
