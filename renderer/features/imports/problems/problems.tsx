import { Stack } from '@mantine/core';
import type { Connection, Session } from '../../../../shared/connections.ts';
import type { FileState, ProblemGroup, ReadyFile } from '../../../../shared/imports/open-file.ts';
import { isChecked } from '../../../../shared/imports/readiness/file-findings.ts';
import type { Finding } from '../../../../shared/imports/readiness/findings.ts';
import { nothingToSend, readinessOf } from '../../../../shared/imports/readiness/readiness.ts';
import { plural } from '../../../../shared/units.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { drawnFinding } from '../send/drawn-finding.ts';
import { problemsOf } from '../words.ts';
import { workOf } from '../work/work-of.ts';
import { ActiveFixes } from './active-fixes.tsx';
import { BeforeSending } from './before-sending.tsx';
import { BlockedNotice } from './blocked-notice.tsx';
import { ConvertSeconds } from './convert-seconds.tsx';
import { EmptyOthers } from './empty-others.tsx';
import { ExcludedLine } from './excluded-line.tsx';
import { NotChecked } from './not-checked.tsx';
import { NullGuard } from './null-guard.tsx';
import { ProblemItem } from './problem-item.tsx';
import styles from './problems.module.css';
import { References } from './references.tsx';
import { StopNotice } from './stop-notice.tsx';

interface ProblemsProps {
  readonly open: FileState;
  readonly file: ReadyFile;
  readonly connection: Connection | null;
  readonly session: Session | null;
}

/** Problems found before anything is sent: by cause, with actions for each. */
export function Problems({ open, file, connection, session }: ProblemsProps) {
  const { transforms, stop, blocked, excludedCount } = file;
  const fileId = open.id;
  const groups = errorsFirst(problemsOf(file));
  const checked = isChecked(file);
  const readiness = readinessOf({ arriving: open.arriving, file, occupation: null });
  const [notChecked] = readiness.blockers.filter(
    ({ kind }) => kind === 'not-checked' || kind === 'check-failed',
  );
  const ofFile = [...readiness.confirmations, ...readiness.notes].filter(isUnlisted);
  // As long as no column is mapped, those that are missing most say nothing new.
  const isUnmapped = ofFile.some(({ kind }) => kind === 'columns-unmapped');
  const unlisted = isUnmapped ? ofFile.filter(({ kind }) => kind !== 'targets-missing') : ofFile;
  const isEmpty =
    unlisted.length === 0 &&
    groups.length === 0 &&
    transforms.length === 0 &&
    excludedCount === 0 &&
    !blocked &&
    !stop;
  if (isEmpty && !checked)
    return (
      <div className={styles['nothing']}>
        <NotChecked fileId={fileId} line={workOf(open, file)} />
      </div>
    );
  if (isEmpty && file.rows === 0)
    return <Nothing title="There is nothing to send" words={nothingToSend(file) ?? ''} bad />;
  if (isEmpty)
    return (
      <Nothing
        title="No problems found"
        words={`${plural(file.rows, 'row')} checked against every rule that can be checked before sending.`}
      />
    );
  const stopGroup = groups.find(({ rule }) => rule === 'stop');
  // The notice about the stop already shows this problem.
  const listed = stop ? groups.filter((group) => group !== stopGroup) : groups;
  const hasNullProblem = groups.some(({ rule }) => rule === 'null-removes');
  return (
    <Stack className={styles['page']} gap="var(--space-24)">
      {blocked && !stop && <BlockedNotice reason={blocked} mapped={file.recipe !== null} />}
      {stop && <StopNotice fileId={fileId} file={file} stop={stop} group={stopGroup} />}
      {notChecked && <p className={styles['rest']}>{drawnFinding(notChecked)}</p>}
      <BeforeSending fileId={fileId} file={file} findings={unlisted} />
      {file.offeredNullKeyword !== null && !hasNullProblem && <NullGuard fileId={fileId} file={file} />}
      {listed.length > 0 && (
        <ul className={styles['list']} aria-label="Problems by cause">
          {listed.map((group) => (
            <ProblemItem key={group.id} fileId={fileId} group={group} fileRows={file.rows}>
              {group.rule === 'null-removes' && file.offeredNullKeyword !== null && (
                <NullGuard fileId={fileId} file={file} />
              )}
              {group.rule === 'repair-failed' && <EmptyOthers fileId={fileId} file={file} group={group} />}
              {group.rule === 'timestamp-seconds' && (
                <ConvertSeconds fileId={fileId} name={open.name} file={file} group={group} />
              )}
              {(group.rule === 'reference-unseen' || group.rule === 'reference-unknown') && (
                <References fileId={fileId} file={file} connection={connection} session={session} />
              )}
            </ProblemItem>
          ))}
        </ul>
      )}
      {checked && groups.length === 0 && !blocked && !stop && unlisted.length === 0 && (
        <p className={styles['rest']}>No problems left.</p>
      )}
      {excludedCount > 0 && <ExcludedLine fileId={fileId} rows={excludedCount} />}
      {transforms.length > 0 && <ActiveFixes fileId={fileId} transforms={transforms} />}
    </Stack>
  );
}

/** Whether a finding is about the whole file, so that no problem of the list shows it. */
const isUnlisted = ({ kind }: Finding): boolean =>
  kind === 'columns-unmapped' ||
  kind === 'targets-missing' ||
  kind === 'created-before' ||
  kind === 'cells-lost' ||
  kind === 'references-missing';

const errorsFirst = (groups: readonly ProblemGroup[]): ProblemGroup[] =>
  [...groups].sort((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'));

const Nothing = ({ title, words, bad = false }: { title: string; words: string; bad?: boolean }) => (
  <div className={styles['nothing']}>
    <EmptyState icon={bad ? 'blocked' : 'check'} title={title}>
      <p>{words}</p>
    </EmptyState>
  </div>
);
