import { ActionIcon, Button, Flex, Modal, TextInput, Tooltip } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { AppError } from '../../../../shared/errors.ts';
import { isEnded, isSuccess } from '../../../../shared/monitor/transaction-status.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useReadOnly } from '../../../hooks/use-read-only.ts';
import { useHost } from '../../../host.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyDone } from '../../../ui/notify/notify.tsx';
import { ProblemText, titleOf } from '../../../ui/problem.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { useMonitorSubject } from '../use-monitor-subject.ts';
import type { SentWrite } from './draft.ts';
import styles from './outcome.module.css';
import { useConnection } from './use-connection.ts';
import { useSent } from './use-sent.ts';
import { WriteProgress } from './write-progress.tsx';

interface DeleteObjectProps {
  readonly view: string;
  readonly id: string;
  /** Type, such as `incident`. */
  readonly type: string;
  /** The platform has deleted it. */
  readonly onDeleted: () => void;
}

/**
 * Button that asks before an object is deleted, follows the deletion to its end, and reports if the platform does not
 * allow it. A running deletion continues when the dialog is closed.
 */
export function DeleteObject(props: DeleteObjectProps) {
  const [opened, setOpened] = useState(false);
  const readOnly = useReadOnly();
  const name = props.type || 'object';
  return (
    <>
      <Tooltip
        label={readOnly}
        disabled={readOnly === null}
        events={{ hover: true, focus: true, touch: true }}
      >
        <ActionIcon
          aria-label={`Delete ${name}…`}
          size="md"
          {...(readOnly !== null && { 'aria-disabled': true, 'data-disabled': true })}
          onClick={() => readOnly === null && setOpened(true)}
        >
          <Icon name="trash" />
        </ActionIcon>
      </Tooltip>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={`Delete ${name}`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <DeleteForm key={`${props.view}/${props.id}`} onClose={() => setOpened(false)} {...props} />
      </Modal>
    </>
  );
}

function DeleteForm({ view, id, type, onClose, onDeleted }: DeleteObjectProps & { onClose: () => void }) {
  const { api } = useHost();
  const [error, setError] = useState<AppError | null>(null);
  const [sent, setSent] = useState<SentWrite | null>(null);
  const [typed, setTyped] = useState('');
  const act = useAct(setError);
  const transaction = useSent(view, sent, noOthers);
  const isProduction = useConnection()?.environment === 'production';
  // Refs, so that new callbacks of a render do not run the effect below again.
  const latestOnDeleted = useRef(onDeleted);
  latestOnDeleted.current = onDeleted;
  const latestOnClose = useRef(onClose);
  latestOnClose.current = onClose;

  // The notification belongs to the list of the view, because the page of the incident is closed by then.
  const subject = useMonitorSubject(view, '');

  const endedTransaction = transaction !== null && isEnded(transaction.status) ? transaction : null;
  const isDone = endedTransaction !== null && isSuccess(endedTransaction.status);
  useEffect(() => {
    if (!isDone) return;
    notifyDone(`${id} deleted`, undefined, subject);
    latestOnClose.current();
    latestOnDeleted.current();
  }, [isDone, id, subject]);

  const isInProgress = sent !== null && endedTransaction === null;
  const isDisabled = act.busy || isInProgress || isDone || (isProduction && typed !== id);
  const remove = () => {
    setError(null);
    setSent(null);
    void act.run(async () => {
      const at = Date.now();
      const { transactionId } = await api.monitor.remove({ view, id });
      setSent({ id, type, at, transactionId });
    });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isDisabled) remove();
      }}
    >
      <p className={styles['muted']}>
        <span className={styles['mono']}>{id}</span> will be deleted on the platform for all users, with its
        comments. This cannot be undone.
      </p>
      {isProduction && (
        <TextInput
          className={styles['toType']}
          classNames={{ input: styles['mono'] }}
          label={`Type ${id} to continue`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
      )}
      {error && (
        <div className={styles['failed']} role="alert">
          <Flex className={styles['outcomeHead']} component="p" gap="var(--space-8)" align="center">
            <Icon name="warning" />
            {refusedTitle(error)}
          </Flex>
          <ProblemText error={error} />
        </div>
      )}
      {endedTransaction && !isDone && (
        <div className={styles['failed']} role="alert">
          <Flex className={styles['outcomeHead']} component="p" gap="var(--space-8)" align="center">
            <Icon name={endedTransaction.status === 'gone' ? 'question' : 'cross'} />
            {endedTransaction.status === 'gone'
              ? 'It is unknown whether it was deleted: the platform no longer has its transaction.'
              : 'The deletion failed.'}
          </Flex>
          {endedTransaction.errors.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
        </div>
      )}
      {isInProgress && <WriteProgress view={view} sent={sent} transaction={transaction} />}
      <div className={styles['choices']}>
        <span className={styles['grow']} />
        <Button onClick={onClose} {...(!isProduction && { 'data-autofocus': true })}>
          {isInProgress ? 'Close' : 'Cancel'}
        </Button>
        <SteadyButton type="submit" variant="filled" color="bad" disabled={isDisabled}>
          {isInProgress ? 'Deleting' : `Delete ${type || 'object'}`}
        </SteadyButton>
      </div>
    </form>
  );
}

/** No transactions have to be excluded, because a deletion is followed by the id of its transaction. */
const noOthers: readonly string[] = [];

/** Title of an error; HTTP 404, 405 and 501 mean that the platform does not support deletion. */
const refusedTitle = (error: AppError): string =>
  (error.code === 'rejected' && /\b(405|501)\b/.test(error.message)) || error.code === 'not-found'
    ? 'The platform does not allow deleting it'
    : titleOf(error);
