import { Flex, Select, Tooltip } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import type { Connection, Session } from '../../../../shared/connections.ts';
import { toAppError } from '../../../../shared/errors.ts';
import { actionLabel } from '../../../../shared/imports/actions.ts';
import type { Action, FileState, ReadyFile } from '../../../../shared/imports/open-file.ts';
import { blockOf } from '../../../../shared/imports/readiness/readiness.ts';
import type { RunState } from '../../../../shared/sending/runs.ts';
import { showTab, useImportPlace } from '../../../hooks/import-place.ts';
import { isRunning, useOpenFiles } from '../../../hooks/open-files.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { RehearseButton } from '../effect/rehearse-button.tsx';
import { isAnyPending, usePendingMappings } from '../mapping/pending-mappings.ts';
import { unstoredReferences } from '../plan/plan-question.ts';
import { dropSendRequest, useImports } from '../store.ts';
import { sendLabel } from '../words.ts';
import styles from './action-bar.module.css';
import { BarSentence } from './bar-sentence.tsx';
import { confirmation, needsCounting } from './confirmation.ts';
import { fileReadiness, rowsReadiness } from './file-readiness.ts';
import { useSendingQuestions } from './use-sending-questions.tsx';

interface ActionBarProps {
  readonly open: FileState;
  readonly file: ReadyFile;
  /** The newest run of the file. */
  readonly run: RunState | undefined;
  readonly session: Session | null;
  readonly connection: Connection | null;
}

const whileSending = 'The file is being sent; you can change the action afterwards.';

/** Main finding in one sentence, the action for the rows, and the main button. */
export function ActionBar(props: ActionBarProps) {
  const { open, file, run, session, connection } = props;
  const fileId = open.id;
  const { api } = useHost();
  const { busy, run: act } = useAct(notifyProblem);
  const name = connection?.name ?? null;
  const plan = useOpenFiles((store) => store.plan);
  const files = useOpenFiles((store) => store.files);
  const readiness = fileReadiness({ open, file, run, plan, session, connection });
  const block = blockOf(readiness);
  const environment = connection?.environment ?? null;
  const counted = useOpenFiles((store) => store.effects.find((each) => each.fileId === fileId)?.counted);
  const questionOf = (sent: ReadyFile) =>
    confirmation({
      open,
      file: sent,
      waitsFor: unstoredReferences(fileId, plan, files, name),
      connection: name,
      environment,
      ...(counted && { counted }),
    });
  const running = run !== undefined && isRunning(run);
  const isPending = usePendingMappings(isAnyPending([fileId]));

  const send = () => {
    if (!connection) return;
    // The result is shown from the start; if nothing is sent, the earlier tab returns.
    const earlierTab = useImportPlace.getState().tabs[fileId] ?? 'preview';
    showTab(fileId, 'result');
    const confirmedRemovals = questionOf(file)?.toType;
    void act(() =>
      api.imports.send({
        fileId,
        connectionId: connection.id,
        ...(confirmedRemovals !== undefined && { confirmedRemovals }),
      }),
    ).then((sent) => sent || showTab(fileId, earlierTab));
  };
  const questions = useSendingQuestions({
    opened: [{ open, file }],
    questionOf: ([one]) => (one ? questionOf(one.file) : null),
    isCounted: needsCounting({ file, environment }),
    onCount: () =>
      void api.imports.countEffect({ fileId }).catch((error) => notifyProblem(toAppError(error))),
    onSend: send,
    mark: 'send',
  });

  const wish = useImports((store) => store.wishToSend);
  const handleWish = useEffectEvent(() => {
    dropSendRequest();
    if (block === null) questions.ask();
  });
  useEffect(() => {
    if (wish === fileId && !isPending) handleWish();
  }, [wish, fileId, isPending]);

  return (
    <Flex className={styles['bar']} wrap="wrap" gap="var(--space-10)" align="center" justify="flex-end">
      <BarSentence open={open} file={file} run={run} readiness={readiness} connection={connection} />
      <Tooltip label={whileSending} disabled={!running} events={{ hover: true, focus: true, touch: true }}>
        <Select
          aria-label="Action for the rows"
          className={styles['action']}
          data={file.actions.map((value) => ({
            value,
            label: actionLabel(value, file.recognition.kind.value),
          }))}
          value={file.action}
          readOnly={busy || running}
          aria-disabled={running || undefined}
          onChange={(value) => {
            if (value) void act(() => api.imports.setAction({ fileId, action: value as Action }));
          }}
        />
      </Tooltip>
      <RehearseButton
        open={open}
        file={file}
        block={isPending ? 'Applying the mapping…' : blockOf(rowsReadiness({ open, file, run, plan }))}
      />
      <SteadyButton
        data-focus="send"
        variant="filled"
        color={file.action === 'DELETE' ? 'bad' : 'accent'}
        disabled={block !== null || busy || isPending}
        aria-describedby={block ? 'send-block' : undefined}
        onClick={questions.ask}
      >
        {sendLabel(file)}
      </SteadyButton>
      {questions.dialog}
    </Flex>
  );
}
