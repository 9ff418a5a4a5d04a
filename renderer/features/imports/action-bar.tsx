import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import type { Session } from '../../../shared/connections.ts';
import { type Action, actions, type ReadyFile, type RunState } from '../../../shared/imports.ts';
import { useAct } from '../../hooks/use-act.ts';
import { useHost } from '../../host.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { notifyProblem } from '../../ui/notify.tsx';
import styles from './action-bar.module.css';
import { BarSentence } from './bar-sentence.tsx';
import { confirmation } from './confirmation.ts';
import { sendBlock } from './send-block.ts';
import { showResult } from './store.ts';
import { actionLabels, sendLabel } from './words.ts';

interface ActionBarProps {
  readonly fileId: string;
  readonly file: ReadyFile;
  /** The newest run of the file. */
  readonly run: RunState | undefined;
  readonly session: Session | null;
  readonly connection: string | null;
  readonly defaultScope: string | null;
}

const choices = actions.map((value) => ({ value, label: actionLabels[value] }));

/** What matters most in one sentence, what sending does, and the one big button. */
export function ActionBar({ fileId, file, run, session, connection, defaultScope }: ActionBarProps) {
  const { api } = useHost();
  const { busy, run: act } = useAct(notifyProblem);
  const [asking, setAsking] = useState(false);
  const block = sendBlock({ file, run, session, connection });
  const question = confirmation(file, run, connection);

  const send = () => {
    setAsking(false);
    void act(async () => {
      await api.imports.send({ fileId });
      showResult(fileId);
    });
  };

  return (
    <div className={styles['bar']}>
      <BarSentence fileId={fileId} file={file} run={run} block={block} defaultScope={defaultScope} />
      <Select
        aria-label="What sending does"
        className={styles['action']}
        data={choices}
        value={file.action}
        disabled={busy}
        onChange={(value) => {
          if (value) void act(() => api.imports.setAction({ fileId, action: value as Action }));
        }}
      />
      <Button
        variant="filled"
        color={file.action === 'DELETE' ? 'bad' : 'accent'}
        disabled={block !== null}
        loading={busy}
        aria-describedby={block ? 'send-block' : undefined}
        onClick={() => (question ? setAsking(true) : send())}
      >
        {sendLabel(file)}
      </Button>
      {question && (
        <Confirm {...question} opened={asking} onConfirm={send} onClose={() => setAsking(false)} />
      )}
    </div>
  );
}
