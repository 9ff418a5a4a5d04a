import { Button, Loader } from '@mantine/core';
import { useState } from 'react';
import type { Connection } from '../../../../shared/connections.ts';
import { outcomes } from '../../../../shared/sending/outcomes.ts';
import type { RunState } from '../../../../shared/sending/runs.ts';
import { showFile, showHistory } from '../../../hooks/import-place.ts';
import { isRunning, useOpenFiles } from '../../../hooks/open-files.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { Confirm } from '../../../ui/confirm/confirm.tsx';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { Centre, Page } from '../../../ui/page/page.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { Result } from '../result/result.tsx';
import { RunHead } from '../result/run-head.tsx';
import { BackButton } from './back-button.tsx';
import { forgetQuestion } from './forget-question.ts';
import styles from './history.module.css';
import { ShardsStrip } from './shards-strip.tsx';
import { useRun } from './use-run.ts';

interface KeptRunProps {
  readonly runId: string;
  /** The chosen connection. */
  readonly connection: Connection | null;
}

/** Page of one run of the history, with the same result as beside the file of a run. */
export function StoredRun({ runId, connection }: KeptRunProps) {
  const run = useRun(runId);
  if (run.state === 'loading') return <Loader m="auto" size="sm" aria-label="Loading the run" />;
  if (run.state === 'failed')
    return (
      <Centre component="section" bg="var(--surface)" aria-label="Run">
        <Problem error={run.error} onRetry={run.reload} />
        <Button onClick={() => showHistory()}>All runs</Button>
      </Centre>
    );
  return (
    <Page component="section" aria-label={`Run of ${run.value.fileName}`}>
      <div className={styles['runHead']}>
        <RunHead
          run={run.value}
          connection={connection}
          before={<BackButton label="Back to all runs" onClick={() => showHistory()} />}
        >
          <ToShards run={run.value} />
          <ToFile run={run.value} />
          <Again run={run.value} />
          <Forget run={run.value} />
        </RunHead>
      </div>
      <ShardsStrip run={run.value} />
      <Result key={run.value.id} run={run.value} connection={connection} />
    </Page>
  );
}

/** Link from the run of a shard to its group. */
function ToShards({ run: { shard, evidence } }: { run: RunState }) {
  return (
    shard &&
    !evidence && (
      <Button variant="subtle" onClick={() => showHistory(shard.groupRunId)}>
        Show all shards
      </Button>
    )
  );
}

/** Link to the file of a run, if that file is open. */
function ToFile({ run }: { run: RunState }) {
  const isOpen = useOpenFiles((store) => store.files.some(({ id }) => id === run.fileId));
  return (
    isOpen && (
      <Button variant="subtle" onClick={() => showFile(run.fileId)}>
        Show the file
      </Button>
    )
  );
}

/** Opens all rows of an ended run as a new file, as they were sent; the user checks and sends that file. */
function Again({ run }: { run: RunState }) {
  const { api } = useHost();
  const { busy, run: act } = useAct(notifyProblem);
  const isLost = useOpenFiles((store) => store.lostAsOf !== null);
  if (isLost || isRunning(run) || run.rehearsal || run.evidence || run.shards) return null;
  const open = async () =>
    showFile((await api.imports.openRows({ runId: run.id, outcomes: [...outcomes] })).fileId);
  return (
    <SteadyButton variant="subtle" disabled={busy} onClick={() => void act(open)}>
      Run again…
    </SteadyButton>
  );
}

/** Deletes the run after a confirmation. */
function Forget({ run }: { run: RunState }) {
  const { api } = useHost();
  const { busy, run: act } = useAct(notifyProblem);
  const [isAsking, setAsking] = useState(false);
  const isLost = useOpenFiles((store) => store.lostAsOf !== null);
  if (isLost || isRunning(run)) return null;
  return (
    <>
      <SteadyButton variant="subtle" disabled={busy} onClick={() => setAsking(true)}>
        Delete…
      </SteadyButton>
      <Confirm
        {...forgetQuestion([run])}
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void act(async () => {
            await api.imports.forget({ runIds: [run.id] });
            showHistory();
          });
        }}
      />
    </>
  );
}
