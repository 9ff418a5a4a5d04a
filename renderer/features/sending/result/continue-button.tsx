import { Button, Flex, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Connection } from '../../../../shared/connections.ts';
import type { RunState } from '../../../../shared/sending/runs.ts';
import { formatCount, parseCount, plural } from '../../../../shared/units.ts';
import { useReadOnlyByName } from '../../../hooks/use-read-only.ts';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import styles from './continue.module.css';
import {
  changedSentence,
  type FileOfRun,
  removingSentence,
  rowsAtStake,
  stakeSentence,
  whyNotNow,
} from './continue-words.ts';
import { type Continuation, useContinue } from './use-continue.ts';

interface ContinueButtonProps {
  readonly run: RunState;
  /** The chosen connection. */
  readonly connection: Connection | null;
  /** Called when the run has been continued. */
  readonly onBegun?: () => void;
}

/** Button that continues a run; asks first if rows may be sent twice or if the file has changed. */
export function ContinueButton({ run, connection, onBegun }: ContinueButtonProps) {
  const continuation = useContinue(run, connection, onBegun);
  const readOnly = useReadOnlyByName(run.connection);
  const block = whyNotNow(run, connection?.name ?? null) ?? readOnly;
  return (
    <>
      <SteadyButton
        variant="filled"
        disabled={block !== null || continuation.busy}
        loading={continuation.busy}
        reason={block}
        onClick={continuation.begin}
      >
        Continue
      </SteadyButton>
      <Modal
        opened={continuation.fileInQuestion !== null}
        onClose={continuation.drop}
        size="lg"
        title={`Continue ${run.fileName}`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {continuation.fileInQuestion && (
          <Dialog run={run} file={continuation.fileInQuestion} continuation={continuation} />
        )}
      </Modal>
    </>
  );
}

function Dialog({ run, file, continuation }: { run: RunState; file: FileOfRun; continuation: Continuation }) {
  const atStake = rowsAtStake(run);
  const { toType } = continuation;
  const [typed, setTyped] = useState('');
  const isDisabled = toType !== null && parseCount(typed) !== toType;
  if (file.state === 'missing')
    return (
      <>
        <p className={styles['text']}>
          {run.fileName} was moved or deleted, so the unsent rows cannot be read. Move it back, then continue.
        </p>
        <Flex wrap="wrap" gap="var(--space-8)" justify="flex-end" mt="var(--space-20)">
          <Button onClick={continuation.drop} data-autofocus>
            Close
          </Button>
        </Flex>
      </>
    );
  return (
    <>
      {file.state === 'changed' && (
        <p className={styles['text']}>
          {changedSentence(run.fileName, file)} If you continue, the current values of the unsent rows are
          sent.
        </p>
      )}
      {atStake > 0 && (
        <p className={styles['text']}>
          {stakeSentence(run)} Rows that can be checked on the platform are checked first.
        </p>
      )}
      {toType !== null && (
        <>
          <p className={styles['text']}>{removingSentence(toType, run.connection)}</p>
          <TextInput
            className={styles['field']}
            label={`Type ${formatCount(toType)} to continue`}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            inputMode="numeric"
            autoComplete="off"
          />
        </>
      )}
      <Flex wrap="wrap" gap="var(--space-8)" justify="flex-end" mt="var(--space-20)">
        <Button onClick={continuation.drop} data-autofocus>
          Cancel
        </Button>
        {atStake > 0 && (
          <SteadyButton
            color="bad"
            variant="light"
            disabled={isDisabled}
            onClick={() => continuation.continueRun(atStake)}
          >
            Send {plural(atStake, 'row')} again
          </SteadyButton>
        )}
        <SteadyButton variant="filled" disabled={isDisabled} onClick={() => continuation.continueRun(null)}>
          {atStake > 0 ? `Continue, leave ${formatCount(atStake)} unknown` : 'Continue with the changed file'}
        </SteadyButton>
      </Flex>
    </>
  );
}
