import type { Connection, Session } from '../../../shared/connections.ts';
import type { FileState } from '../../../shared/imports/open-file.ts';
import type { PlanState } from '../../../shared/imports/plan.ts';
import type { RunState } from '../../../shared/sending/runs.ts';
import { plural } from '../../../shared/units.ts';
import { runsOf } from '../../hooks/open-files.ts';
import { FileCard } from './file-card.tsx';
import styles from './file-side.module.css';
import { isStored } from './plan/plan-question.ts';
import { namesOf, noteOf } from './plan/plan-words.ts';
import { SendPlan } from './plan/send-plan.tsx';
import { connectionBlock } from './send/file-readiness.ts';

interface MadeFilesProps {
  readonly files: readonly FileState[];
  readonly runs: readonly RunState[];
  readonly plan: PlanState;
  readonly shownId: string | null;
  readonly session: Session | null;
  readonly connection: Connection | null;
}

/** List of the files that undo a run or send its rows again. They are not part of the plan of the other files. */
export function GeneratedFiles({ files, runs, plan, shownId, session, connection }: MadeFilesProps) {
  const name = connection?.name ?? null;
  const unsent = files.filter(({ id }) => !isStored(plan.stored, id, name));
  const nameOf = namesOf(files);
  return (
    <>
      <h2>Made from runs</h2>
      <ul className={styles['list']} aria-label="Files made from runs">
        {files.map((file) => (
          <FileCard
            key={file.id}
            file={file}
            runs={runsOf(runs, file.id)}
            shown={file.id === shownId}
            note={noteOf({ fileId: file.id, plan, runs, nameOf, connection: name })}
          />
        ))}
      </ul>
      {unsent.length > 1 && (
        <SendPlan
          files={files}
          connection={connection}
          selection="made"
          fileIds={unsent.map(({ id }) => id)}
          block={connectionBlock(connection, session)}
          isFirst={false}
        >
          Send these {plural(unsent.length, 'file')}
        </SendPlan>
      )}
    </>
  );
}
