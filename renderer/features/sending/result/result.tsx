import { Flex, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Connection } from '../../../../shared/connections.ts';
import type { ResultFilter, RunState } from '../../../../shared/sending/runs.ts';
import { isRunning } from '../../../hooks/open-files.ts';
import causeStyles from './causes.module.css';
import { Causes } from './causes.tsx';
import { ExportMenu } from './export-menu.tsx';
import { NextSteps } from './next-steps.tsx';
import { RehearsalBanner } from './rehearsal-banner.tsx';
import { RequestLog } from './request-log.tsx';
import styles from './result.module.css';
import { ResultRows } from './result-rows.tsx';
import { ResultTools, type ResultView } from './result-tools.tsx';
import { SignInWait } from './sign-in-wait.tsx';
import { Tally } from './tally.tsx';

interface ResultProps {
  readonly run: RunState;
  /** The chosen connection. */
  readonly connection: Connection | null;
}

/** Result of a run: the numbers of rows by outcome, the next steps, the causes, and the list of rows or requests. */
export function Result({ run, connection }: ResultProps) {
  const [view, setView] = useState<ResultView>('rows');
  const [outcome, setOutcome] = useState<ResultFilter['outcome']>('not-stored');
  const [cause, setCause] = useState<string | null>(null);
  const [text, setText] = useState('');
  const [spreadsheetSafe, setSpreadsheetSafe] = useState(false);
  return (
    <>
      {run.rehearsal && <RehearsalBanner running={isRunning(run)} />}
      <SignInWait run={run} />
      <Tally run={run} />
      <div className={styles['lower']}>
        <Flex
          className={causeStyles['sidePanel']}
          component="aside"
          direction="column"
          gap="var(--space-12)"
          aria-label="Causes and next steps"
        >
          <NextSteps run={run} connection={connection} spreadsheetSafe={spreadsheetSafe} />
          <Causes
            run={run}
            chosen={cause}
            onChoose={(next) => {
              setView('rows');
              setCause(next);
            }}
          />
        </Flex>
        <Stack className={styles['rows']} gap={0}>
          <ResultTools
            run={run}
            view={view}
            onView={setView}
            outcome={outcome}
            onOutcome={(next) => {
              setCause(null);
              setOutcome(next);
            }}
            cause={run.causes.find(({ id }) => id === cause)?.title ?? null}
            onAllCauses={() => setCause(null)}
            text={text}
            onText={setText}
          >
            <ExportMenu run={run} spreadsheetSafe={spreadsheetSafe} onSpreadsheetSafe={setSpreadsheetSafe} />
          </ResultTools>
          {view === 'requests' ? (
            <RequestLog run={run} />
          ) : (
            <ResultRows
              run={run}
              outcome={cause ? 'all' : outcome}
              cause={cause}
              text={text}
              onNoText={() => setText('')}
              onAll={() => {
                setText('');
                setCause(null);
                setOutcome('all');
              }}
            />
          )}
        </Stack>
      </div>
    </>
  );
}
