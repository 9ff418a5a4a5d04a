import { Button } from '@mantine/core';
import { useCallback } from 'react';
import type { Connection } from '../../../../shared/connections.ts';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import type { Delta } from '../../../../shared/imports/runs.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useCall } from '../../../hooks/use-call.ts';
import { useHost } from '../../../host.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { showHistory } from '../store.ts';
import { isChecked, whyNothingToSend } from '../words.ts';
import styles from './delta.module.css';
import { deltaSentence } from './delta-words.ts';

interface DeltaStripProps {
  readonly fileId: string;
  readonly file: ReadyFile;
  /** The chosen connection. */
  readonly connection: Connection;
  /** A run of the file is under way. */
  readonly held: boolean;
}

/** What of a checked file was sent before, and the offer to send only the rest. */
export const DeltaStrip = (props: DeltaStripProps) =>
  isChecked(props.file) && whyNothingToSend(props.file) === null && !props.held ? (
    <Compared key={whatIsSent(props.file)} {...props} />
  ) : null;

/** Another reading or meaning of the rows is another comparison; rows that are set aside are not. */
const whatIsSent = ({ index, recipe, repairs, action, jsonStrings, nullKeyword }: ReadyFile): string =>
  JSON.stringify([
    index.state === 'done' ? index.sha256 : '',
    recipe,
    repairs,
    action,
    jsonStrings,
    nullKeyword,
  ]);

function Compared({ fileId, connection }: DeltaStripProps) {
  const { api } = useHost();
  const connectionId = connection.id;
  const delta = useCall(
    useCallback(
      (signal: AbortSignal) => api.imports.delta({ fileId, connectionId }, { signal }),
      [api, fileId, connectionId],
    ),
  );
  if (delta.state === 'failed')
    return (
      <p className={styles['strip']} role="status">
        <Icon name="history" />
        <span>Whether these rows were sent before is not known. {delta.error.message}</span>
        <Button variant="subtle" onClick={delta.again}>
          Try again
        </Button>
      </p>
    );
  if (delta.state === 'loading' || delta.value === null || delta.value.same === 0) return null;
  return <Offered fileId={fileId} delta={delta.value} onDone={delta.again} />;
}

function Offered({ fileId, delta, onDone }: { fileId: string; delta: Delta; onDone: () => void }) {
  const { api } = useHost();
  const { busy, run: act } = useAct(notifyProblem);
  const choose = (only: boolean) =>
    void act(async () => {
      await api.imports.onlyChanged({ fileId, runId: delta.runId, only });
      onDone();
    });
  return (
    <p className={styles['strip']} role="status">
      <Icon name="history" />
      <span>
        {deltaSentence(delta)}
        {delta.only && ' Those are set aside.'}
      </span>
      <Button variant="subtle" onClick={() => showHistory(delta.runId)}>
        Show that run
      </Button>
      {delta.only ? (
        <SteadyButton off={busy} onClick={() => choose(false)}>
          Send all rows
        </SteadyButton>
      ) : (
        delta.changed > 0 && (
          <SteadyButton variant="light" off={busy} onClick={() => choose(true)}>
            Send only these
          </SteadyButton>
        )
      )}
    </p>
  );
}
