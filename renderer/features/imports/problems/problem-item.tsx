import type { ReactNode } from 'react';
import type { ProblemGroup } from '../../../../shared/imports/open-file.ts';
import { problemSentence } from '../../../../shared/imports/problem-words.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { Badge } from '../../../ui/badge.tsx';
import { drawnName, drawnSentence } from '../../../ui/cut-text.ts';
import { focusOn } from '../../../ui/focus.ts';
import { notifyProblem } from '../../../ui/notify.tsx';
import { RuleLink } from '../../../ui/rule-link.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { goToRecord, showRows } from '../store.ts';
import { repairLabel } from '../words.ts';
import styles from './problems.module.css';

interface ProblemItemProps {
  readonly fileId: string;
  readonly group: ProblemGroup;
  /** What this rule offers beside what all of them do. */
  readonly children?: ReactNode;
}

/** One cause: how bad, how many rows, an example, and the ways out. */
export function ProblemItem({ fileId, group, children }: ProblemItemProps) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const { id, repair, rows, column, setAside } = group;
  const told = (sentence: string) => drawnSentence(sentence, column);
  return (
    <li className={styles['item']} data-aside={setAside || undefined}>
      <div className={styles['severity']}>
        {setAside ? (
          <Badge tone="quiet" icon="minus">
            set aside
          </Badge>
        ) : group.severity === 'error' ? (
          <Badge tone="bad" icon="warning">
            error
          </Badge>
        ) : (
          <Badge tone="warn" icon="info">
            warning
          </Badge>
        )}
      </div>
      <div className={styles['words']}>
        <h2 className={styles['title']}>
          {told(problemSentence(group))}
          {column !== null && !group.title.includes(column) && (
            <code className={styles['column']}>{drawnName(column)}</code>
          )}
        </h2>
        <p>
          {told(group.advice)} <RuleLink rule={group.rule} />
        </p>
        {rows > 0 && group.canSetAside ? (
          <p>
            <button
              type="button"
              className={styles['link']}
              onClick={() => goToRecord(fileId, group.firstRecord)}
            >
              {rows === 1
                ? `Row ${formatCount(group.firstRecord)}`
                : `First in row ${formatCount(group.firstRecord)}`}
            </button>
            : {told(group.example)}
          </p>
        ) : (
          <p>{told(group.example)}</p>
        )}
        {setAside && <p className={styles['asideNote']}>{plural(rows, 'row')} set aside: not sent.</p>}
        {!setAside && children}
      </div>
      <div className={styles['ways']} data-below={(repair && !setAside) || undefined}>
        {repair && !setAside && (
          <SteadyButton
            variant="light"
            data-focus={`fill ${repair.column}`}
            off={busy}
            onClick={() =>
              void run(async () => {
                await api.imports.repair({ fileId, repair });
                focusOn(`undo ${repair.column}`);
              })
            }
          >
            {repairLabel(repair, rows)}
          </SteadyButton>
        )}
        {group.canSetAside && (
          <>
            <SteadyButton variant="subtle" onClick={() => showRows(fileId, { of: 'group', group: id })}>
              {rows === 1 ? 'Show this row' : 'Show these rows'}
            </SteadyButton>
            <SteadyButton
              variant="subtle"
              off={busy}
              onClick={() => void run(() => api.imports.setAside({ fileId, group: id, aside: !setAside }))}
            >
              {setAside ? `Take ${plural(rows, 'row')} back` : `Set ${plural(rows, 'row')} aside`}
            </SteadyButton>
          </>
        )}
      </div>
    </li>
  );
}
