import type { ReactNode } from 'react';
import type { ProblemGroup } from '../../../../shared/imports/open-file.ts';
import { problemSentence } from '../../../../shared/imports/problem-words.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { Badge } from '../../../ui/badge.tsx';
import { cutName, cutSentence } from '../../../ui/cut-text.ts';
import { focusOn } from '../../../ui/focus.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { RuleLink } from '../../../ui/rule-link.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { goToRecord, showRows } from '../store.ts';
import { transformLabel } from '../words.ts';
import styles from './problems.module.css';

interface ProblemItemProps {
  readonly fileId: string;
  readonly group: ProblemGroup;
  /** Rows of the file. Excluding all of them is not offered, because none would be left to send. */
  readonly fileRows: number;
  /** Actions of this rule besides the common ones. */
  readonly children?: ReactNode;
}

/** One problem: its severity, its rows, an example, and buttons to fix it or to exclude the rows. */
export function ProblemItem({ fileId, group, fileRows, children }: ProblemItemProps) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const { id, transform, rows, openRows, column, isExcluded } = group;
  const drawSentence = (sentence: string) => cutSentence(sentence, column);
  return (
    <li className={styles['item']} data-excluded={isExcluded || undefined}>
      <div className={styles['severity']}>
        {isExcluded ? (
          <Badge tone="quiet" icon="minus">
            excluded
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
          {drawSentence(problemSentence(group))}
          {column !== null && !group.title.includes(column) && (
            <code className={styles['column']}>{cutName(column)}</code>
          )}
        </h2>
        <p>
          {drawSentence(group.advice)} <RuleLink rule={group.rule} />
        </p>
        {rows > 0 && group.canExclude ? (
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
            {group.place !== undefined && group.place !== `row ${group.firstRecord}` && ` (${group.place})`}:{' '}
            {drawSentence(group.example)}
          </p>
        ) : (
          <p>{drawSentence(group.example)}</p>
        )}
        {!isExcluded && openRows !== undefined && (
          <p className={styles['excludedNote']}>
            {plural(rows - openRows, 'row')} of these excluded and not sent.
          </p>
        )}
        {isExcluded && <p className={styles['excludedNote']}>{plural(rows, 'row')} excluded and not sent.</p>}
        {!isExcluded && children}
      </div>
      <div className={styles['ways']} data-below={(transform && !isExcluded) || undefined}>
        {transform && !isExcluded && (
          <SteadyButton
            variant="light"
            data-focus={`fill ${transform.column}`}
            disabled={busy}
            onClick={() =>
              void run(async () => {
                await api.imports.transform({ fileId, transform });
                focusOn(`undo ${transform.column}`);
              })
            }
          >
            {transformLabel(transform, rows)}
          </SteadyButton>
        )}
        {group.canExclude && (
          <>
            <SteadyButton variant="subtle" onClick={() => showRows(fileId, { of: 'group', group: id })}>
              {rows === 1 ? 'Show this row' : 'Show these rows'}
            </SteadyButton>
            {(isExcluded || rows < fileRows) && (
              <SteadyButton
                variant="subtle"
                disabled={busy}
                onClick={() =>
                  void run(() => api.imports.excludeRows({ fileId, group: id, excluded: !isExcluded }))
                }
              >
                {isExcluded ? `Include ${plural(rows, 'row')}` : `Exclude ${plural(rows, 'row')}`}
              </SteadyButton>
            )}
          </>
        )}
      </div>
    </li>
  );
}
