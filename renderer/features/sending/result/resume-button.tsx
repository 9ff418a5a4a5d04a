import { Button, Flex, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Connection } from '../../../../shared/connections.ts';
import type { RunState } from '../../../../shared/sending/runs.ts';
import { formatCount, parseCount, plural } from '../../../../shared/units.ts';
import { useReadOnlyByName } from '../../../hooks/use-read-only.ts';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import styles from './resume.module.css';
import {
  changedSentence,
  type FileOfRun,
  removingSentence,
  rowsAtStake,
  stakeSentence,
  whyNotNow,
} from './resume-words.ts';
import { type Resume, useResume } from './use-resume.ts';

interface ResumeButtonProps {
  readonly run: RunState;
  /** The chosen connection. */
  readonly connection: Connection | null;
  readonly onBegun?: () => void;
}

/** Continues a run that ended; asks first if rows may be sent twice or the file has changed. */
export function ResumeButton({ run, connection, onBegun }: ResumeButtonProps) {
  const resume = useResume(run, connection, onBegun);
  const readOnly = useReadOnlyByName(run.connection);
  const block = whyNotNow(run, connection?.name ?? null) ?? readOnly;
  return (
    <>
      <SteadyButton
        variant="filled"
        off={block !== null || resume.busy}
        loading={resume.busy}
        reason={block}
        onClick={resume.begin}
      >
        Continue
      </SteadyButton>
      <Modal
        opened={resume.asked !== null}
        onClose={resume.drop}
        size="lg"
        title={`Continue ${run.fileName}`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {resume.asked && <Asked run={run} file={resume.asked} resume={resume} />}
      </Modal>
    </>
  );
}

function Asked({ run, file, resume }: { run: RunState; file: FileOfRun; resume: Resume }) {
  const stake = rowsAtStake(run);
  const { toType } = resume;
  const [typed, setTyped] = useState('');
  const off = toType !== null && parseCount(typed) !== toType;
  if (file.state === 'missing')
    return (
      <>
        <p className={styles['text']}>
          {run.fileName} is no longer at its location, so the unsent rows cannot be read. Put it back, then
          continue.
        </p>
        <Flex wrap="wrap" gap="var(--space-8)" justify="flex-end" mt="var(--space-20)">
          <Button onClick={resume.drop} data-autofocus>
            Close
          </Button>
        </Flex>
      </>
    );
  return (
    <>
      {file.state === 'changed' && (
        <p className={styles['text']}>
          {changedSentence(run.fileName, file)} Continuing sends the unsent rows as they are now.
        </p>
      )}
      {stake > 0 && (
        <p className={styles['text']}>
          {stakeSentence(run)} Rows that can be read back are checked on the platform first.
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
        <Button onClick={resume.drop} data-autofocus>
          Cancel
        </Button>
        {stake > 0 && (
          <SteadyButton color="bad" variant="light" off={off} onClick={() => resume.continueRun(stake)}>
            Send {plural(stake, 'row')} again
          </SteadyButton>
        )}
        <SteadyButton variant="filled" off={off} onClick={() => resume.continueRun(null)}>
          {stake > 0 ? `Continue, leave ${formatCount(stake)} unknown` : 'Continue with the changed file'}
        </SteadyButton>
      </Flex>
    </>
  );
}
