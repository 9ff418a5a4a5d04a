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
import type { Sent } from './draft.ts';
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
        <Asked key={`${props.view}/${props.id}`} onClose={() => setOpened(false)} {...props} />
      </Modal>
    </>
  );
}

function Asked({ view, id, type, onClose, onDeleted }: DeleteObjectProps & { onClose: () => void }) {
  const { api } = useHost();
  const [error, setError] = useState<AppError | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const [typed, setTyped] = useState('');
  const act = useAct(setError);
  const transaction = useSent(view, sent, noOthers);
  const isProduction = useConnection()?.environment === 'production';
  const deleted = useRef(onDeleted);
  deleted.current = onDeleted;
  const closed = useRef(onClose);
  closed.current = onClose;

  // The incident itself is closed now; the list of its view stays.
  const subject = useMonitorSubject(view, '');

  const end = transaction !== null && isEnded(transaction.status) ? transaction : null;
  const isDone = end !== null && isSuccess(end.status);
  useEffect(() => {
    if (!isDone) return;
    notifyDone(`${id} deleted`, undefined, subject);
    closed.current();
    deleted.current();
  }, [isDone, id, subject]);

  const isUnderWay = sent !== null && end === null;
  const off = act.busy || isUnderWay || isDone || (isProduction && typed !== id);
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
        if (!off) remove();
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
      {end && !isDone && (
        <div className={styles['failed']} role="alert">
          <Flex className={styles['outcomeHead']} component="p" gap="var(--space-8)" align="center">
            <Icon name={end.status === 'gone' ? 'question' : 'cross'} />
            {end.status === 'gone'
              ? 'Unknown whether it was deleted: the platform no longer knows the deletion.'
              : 'Failed: it was not deleted.'}
          </Flex>
          {end.errors.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
        </div>
      )}
      {isUnderWay && <WriteProgress view={view} sent={sent} transaction={transaction} />}
      <div className={styles['choices']}>
        <span className={styles['grow']} />
        <Button onClick={onClose} {...(!isProduction && { 'data-autofocus': true })}>
          {isUnderWay ? 'Close' : 'Cancel'}
        </Button>
        <SteadyButton type="submit" variant="filled" color="bad" off={off}>
          {isUnderWay ? 'Deleting' : `Delete ${type || 'object'}`}
        </SteadyButton>
      </div>
    </form>
  );
}

const noOthers: readonly string[] = [];

/** Response of a platform without deletion: no such method, no such path. */
const refusedTitle = (error: AppError): string =>
  (error.code === 'rejected' && /\b(405|501)\b/.test(error.message)) || error.code === 'not-found'
    ? 'The platform does not allow deleting it'
    : titleOf(error.code);
