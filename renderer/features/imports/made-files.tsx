import type { Connection, Session } from '../../../shared/connections.ts';
import type { FileState } from '../../../shared/imports/open-file.ts';
import type { RunState } from '../../../shared/sending/runs.ts';
import { plural } from '../../../shared/units.ts';
import { runsOf } from '../../hooks/open-files.ts';
import { FileCard } from './file-card.tsx';
import styles from './file-side.module.css';
import { SendPlan } from './plan/send-plan.tsx';
import { connectionBlock } from './send/file-readiness.ts';

interface MadeFilesProps {
  readonly files: readonly FileState[];
  readonly runs: readonly RunState[];
  readonly shownId: string | null;
  readonly session: Session | null;
  readonly connection: Connection | null;
}

/** Files that undo a run or send rows of it again: they are no part of the plan of the other files. */
export function MadeFiles({ files, runs, shownId, session, connection }: MadeFilesProps) {
  return (
    <>
      <h2>Made from runs</h2>
      <ul className={styles['list']} aria-label="Files made from runs">
        {files.map((file) => (
          <FileCard key={file.id} file={file} runs={runsOf(runs, file.id)} shown={file.id === shownId} />
        ))}
      </ul>
      {files.length > 1 && (
        <SendPlan
          {...{ files, connection }}
          only="made"
          fileIds={files.map(({ id }) => id)}
          block={connectionBlock(connection, session)}
          isFirst={false}
        >
          Send these {plural(files.length, 'file')}
        </SendPlan>
      )}
    </>
  );
}
