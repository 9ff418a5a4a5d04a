import type { ReadyFile } from '../../../../shared/imports.ts';
import { plural } from '../../../../shared/units.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { noRows } from '../words.ts';
import { BlockedNotice } from './blocked-notice.tsx';
import { ProblemItem } from './problem-item.tsx';
import styles from './problems.module.css';
import { RepairsInForce } from './repairs-in-force.tsx';

interface ProblemsProps {
  readonly fileId: string;
  readonly file: ReadyFile;
}

/** What would fail, found before anything is sent: by cause, with what can be done about each. */
export function Problems({ fileId, file }: ProblemsProps) {
  const { problems, repairs, stop, blocked } = file;
  if (file.rows === 0 && problems.length === 0 && !blocked)
    return (
      <div className={styles['nothing']}>
        <EmptyState icon="warning" title="There is nothing to send">
          <p>{noRows}</p>
        </EmptyState>
      </div>
    );
  if (problems.length === 0 && repairs.length === 0 && !blocked)
    return (
      <div className={styles['nothing']}>
        <EmptyState icon="check" title="No problems found">
          <p>{plural(file.rows, 'row')} looked at, with every rule that can be known before sending.</p>
        </EmptyState>
      </div>
    );
  return (
    <div className={styles['page']}>
      {blocked && <BlockedNotice reason={blocked} stops={stop !== null} />}
      {problems.length > 0 ? (
        <ul className={styles['list']} aria-label="Problems by cause">
          {problems.map((group) => (
            <ProblemItem key={group.rule} fileId={fileId} group={group} />
          ))}
        </ul>
      ) : (
        !blocked && <p className={styles['rest']}>No problems are left.</p>
      )}
      {repairs.length > 0 && <RepairsInForce fileId={fileId} repairs={repairs} />}
    </div>
  );
}
