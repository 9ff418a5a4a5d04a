import type { Connection, Session } from '../../../../shared/connections.ts';
import type { FileState, ProblemGroup, ReadyFile } from '../../../../shared/imports/open-file.ts';
import { plural } from '../../../../shared/units.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { isChecked, noRows, problemsOf } from '../words.ts';
import { whyNotYet, workOf } from '../work/work-of.ts';
import { AsideLine } from './aside-line.tsx';
import { BlockedNotice } from './blocked-notice.tsx';
import { NotChecked } from './not-checked.tsx';
import { NullGuard } from './null-guard.tsx';
import { ProblemItem } from './problem-item.tsx';
import styles from './problems.module.css';
import { References } from './references.tsx';
import { RepairsInForce } from './repairs-in-force.tsx';
import { StopNotice } from './stop-notice.tsx';

interface ProblemsProps {
  readonly open: FileState;
  readonly file: ReadyFile;
  readonly connection: Connection | null;
  readonly session: Session | null;
}

/** What would fail, found before anything is sent: by cause, with what can be done about each. */
export function Problems({ open, file, connection, session }: ProblemsProps) {
  const { repairs, stop, blocked, setAside } = file;
  const fileId = open.id;
  const groups = errorsFirst(problemsOf(file));
  const checked = isChecked(file);
  const quiet = groups.length === 0 && repairs.length === 0 && setAside === 0 && !blocked && !stop;
  if (quiet && !checked)
    return (
      <div className={styles['nothing']}>
        <NotChecked fileId={fileId} line={workOf(open, file)} />
      </div>
    );
  if (quiet && file.rows === 0) return <Nothing title="There is nothing to send" words={noRows(file)} bad />;
  if (quiet)
    return (
      <Nothing
        title="No problems found"
        words={`${plural(file.rows, 'row')} looked at, with every rule that can be known before sending.`}
      />
    );
  const stopGroup = groups.find(({ rule }) => rule === 'stop');
  // What is said of the place where the connector stops is not said twice.
  const listed = stop ? groups.filter((group) => group !== stopGroup) : groups;
  const guarded = groups.some(({ rule }) => rule === 'null-removes');
  return (
    <div className={styles['page']}>
      {blocked && !stop && <BlockedNotice reason={blocked} mapped={file.recipe !== null} />}
      {stop && <StopNotice fileId={fileId} file={file} stop={stop} group={stopGroup} />}
      {!checked && <p className={styles['rest']}>{whyNotYet(workOf(open, file))}</p>}
      {file.offeredNullKeyword !== null && !guarded && <NullGuard fileId={fileId} file={file} />}
      {listed.length > 0 && (
        <ul className={styles['list']} aria-label="Problems by cause">
          {listed.map((group) => (
            <ProblemItem key={group.id} fileId={fileId} group={group}>
              {group.rule === 'null-removes' && file.offeredNullKeyword !== null && (
                <NullGuard fileId={fileId} file={file} />
              )}
              {group.rule === 'reference-unseen' && (
                <References fileId={fileId} file={file} connection={connection} session={session} />
              )}
            </ProblemItem>
          ))}
        </ul>
      )}
      {checked && groups.length === 0 && !blocked && !stop && (
        <p className={styles['rest']}>No problems are left.</p>
      )}
      {setAside > 0 && <AsideLine fileId={fileId} rows={setAside} />}
      {repairs.length > 0 && <RepairsInForce fileId={fileId} repairs={repairs} />}
    </div>
  );
}

const errorsFirst = (groups: readonly ProblemGroup[]): ProblemGroup[] =>
  [...groups].sort((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'));

const Nothing = ({ title, words, bad = false }: { title: string; words: string; bad?: boolean }) => (
  <div className={styles['nothing']}>
    <EmptyState icon={bad ? 'blocked' : 'check'} title={title}>
      <p>{words}</p>
    </EmptyState>
  </div>
);
