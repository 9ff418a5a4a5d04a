import { Button, Flex } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Connection } from '../../../../shared/connections.ts';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import { isChecked } from '../../../../shared/imports/readiness/file-findings.ts';
import { nothingToSend } from '../../../../shared/imports/readiness/readiness.ts';
import type { Delta } from '../../../../shared/sending/run-calls.ts';
import { formatCount } from '../../../../shared/units.ts';
import { showHistory } from '../../../hooks/import-place.ts';
import { runsOf, useOpenFiles } from '../../../hooks/open-files.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useCall } from '../../../hooks/use-call.ts';
import { whatIsSent } from '../../../hooks/what-is-sent.ts';
import { useHost } from '../../../host.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import {
  deltaSentence,
  existingSentence,
  refusedRows,
  unknownBeforeWords,
} from '../../../ui/run/delta-words.ts';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import styles from './delta.module.css';
import { useExcludeUnchanged } from './use-exclude-unchanged.ts';

interface DeltaStripProps {
  readonly fileId: string;
  readonly name: string;
  readonly file: ReadyFile;
  /** The chosen connection. */
  readonly connection: Connection;
  /** A run of the file is in progress; nothing is shown then. */
  readonly isLocked: boolean;
  /** The open file has no run yet. */
  readonly isUnsent: boolean;
}

/**
 * Strip for a checked file that was sent before: how many rows have changed since, and buttons to send only those or
 * all rows.
 */
export function DeltaStrip(props: DeltaStripProps) {
  const { file, isLocked, connection } = props;
  /** Input of the comparison for which only the changed rows were chosen; another input makes the choice invalid. */
  const [chosenFor, setChosenFor] = useState<string | null>(null);
  const comparisonInput = JSON.stringify([connection.id, whatIsSent(file)]);
  if (!isChecked(file) || nothingToSend(file) !== null || isLocked || file.neededLookup) return null;
  return (
    <Comparison
      key={comparisonInput}
      {...props}
      isChoiceReset={chosenFor !== null && chosenFor !== comparisonInput}
      onOnlyChanged={(enabled) => setChosenFor(enabled ? comparisonInput : null)}
    />
  );
}

const choiceResetText = 'All rows are selected again, because what is sent has changed.';

interface ComparisonProps extends DeltaStripProps {
  /** Only the changed rows were chosen before, but what is sent has changed since, so that all rows are selected. */
  readonly isChoiceReset: boolean;
  /** Called when only the changed rows (true) or all rows (false) are chosen. */
  readonly onOnlyChanged: (enabled: boolean) => void;
}

function Comparison({
  fileId,
  name,
  file,
  connection,
  isUnsent,
  isChoiceReset,
  onOnlyChanged,
}: ComparisonProps) {
  const { api } = useHost();
  const connectionId = connection.id;
  const delta = useCall(
    useCallback(
      (signal: AbortSignal) => api.imports.delta({ fileId, connectionId }, { signal }),
      [api, fileId, connectionId],
    ),
  );
  const shownRun = useOpenFiles(({ runs }) => runsOf(runs, fileId)[0]?.id);
  const isOnly = delta.state === 'ready' && delta.value?.onlyChanged === true;
  const latestOnOnlyChanged = useRef(onOnlyChanged);
  latestOnOnlyChanged.current = onOnlyChanged;
  useEffect(() => {
    if (isOnly) latestOnOnlyChanged.current(true);
  }, [isOnly]);
  if (delta.state === 'failed')
    return (
      <Flex className={styles['strip']} component="p" gap="var(--space-8)" align="center" role="status">
        <Icon name="history" />
        <span>{unknownBeforeWords(delta.error)}</span>
        <Button variant="subtle" onClick={delta.reload}>
          Try again
        </Button>
      </Flex>
    );
  if (delta.state === 'loading') return null;
  if (delta.value === null || (delta.value.same === 0 && refusedRows(file, delta.value) === 0))
    return isChoiceReset ? (
      <Flex className={styles['strip']} component="p" gap="var(--space-8)" align="center" role="status">
        <Icon name="history" />
        <span>{choiceResetText} All rows will be sent.</span>
      </Flex>
    ) : null;
  // The action bar already shows the last run of the file.
  if (
    delta.value.changed === 0 &&
    delta.value.runId === shownRun &&
    !delta.value.onlyChanged &&
    !isChoiceReset
  )
    return null;
  return (
    <ComparisonResult
      fileId={fileId}
      file={file}
      delta={delta.value}
      excludesUnchanged={isUnsent && delta.value.fileName === name && delta.value.same > 0}
      connectionName={connection.name}
      isChoiceReset={isChoiceReset && !delta.value.onlyChanged}
      onDone={delta.reload}
      onAll={() => onOnlyChanged(false)}
    />
  );
}

interface ComparisonResultProps {
  readonly fileId: string;
  readonly file: ReadyFile;
  readonly delta: Delta;
  /** Whether the unchanged rows are excluded automatically, once for each file. */
  readonly excludesUnchanged: boolean;
  readonly connectionName: string;
  readonly isChoiceReset: boolean;
  readonly onDone: () => void;
  /** Called when the user has chosen to send all rows. */
  readonly onAll: () => void;
}

function ComparisonResult({
  fileId,
  file,
  delta,
  excludesUnchanged,
  connectionName,
  isChoiceReset,
  onDone,
  onAll,
}: ComparisonResultProps) {
  const { api } = useHost();
  const { busy, run: act } = useAct(notifyProblem);
  const choose = (enabled: boolean) =>
    void act(async () => {
      await api.imports.onlyChanged({ fileId, runId: delta.runId, enabled });
      if (!enabled) onAll();
      onDone();
    });
  const isReducing = useExcludeUnchanged(fileId, { file, delta, excludesUnchanged }, () => choose(true));
  const toUpdate = () => void act(() => api.imports.setAction({ fileId, action: 'PATCH' }));
  // For an identical file, the action bar already warns that it was sent before.
  const existing = isReducing || file.sentBefore !== null ? 0 : refusedRows(file, delta);
  return (
    <Flex className={styles['strip']} component="p" gap="var(--space-8)" align="center" role="status">
      <Icon name={existing > 0 ? 'warning' : 'history'} />
      <span>
        {existing > 0 ? existingSentence(existing, connectionName) : deltaSentence(delta, connectionName)}
        {delta.onlyChanged && delta.changed > 0 && ' Those are excluded.'}
        {delta.onlyChanged && delta.changed > 0 && file.action === 'PATCH' && ' Changed rows are updated.'}
        {isChoiceReset && ` ${choiceResetText}`}
      </span>
      <Button variant="subtle" onClick={() => showHistory(delta.runId)}>
        Show that run
      </Button>
      {existing > 0 && (
        <SteadyButton variant="light" disabled={busy} onClick={toUpdate}>
          {existing === 1 ? 'Update it instead' : `Update these ${formatCount(existing)} instead`}
        </SteadyButton>
      )}
      {delta.onlyChanged ? (
        <SteadyButton disabled={busy} onClick={() => choose(false)}>
          Send all rows
        </SteadyButton>
      ) : (
        delta.changed > 0 &&
        existing === 0 && (
          <SteadyButton variant="light" disabled={busy} onClick={() => choose(true)}>
            Send only these
          </SteadyButton>
        )
      )}
    </Flex>
  );
}
