import { Button, Flex } from '@mantine/core';
import type { AppError } from '../../../../shared/errors.ts';
import type { Transaction } from '../../../../shared/monitor/transaction.ts';
import { formatDuration } from '../../../../shared/units.ts';
import { home } from '../../../ui/focus.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ProblemText, titleOf } from '../../../ui/problem.tsx';
import type { FailedWrite, SentWrite } from './draft.ts';
import styles from './outcome.module.css';

/** Message about a previous write that failed or is unknown, with links to the fields that the platform named. */
export const FailedOutcome = ({
  failed,
  onShow,
}: {
  failed: FailedWrite;
  onShow: (field: string) => void;
}) => (
  <div className={styles['failed']} role="alert">
    <Flex className={styles['outcomeHead']} component="p" gap="var(--space-8)" align="center">
      <Icon name={failed.isUnknown ? 'question' : 'cross'} />
      {failed.isUnknown
        ? `The outcome of ${failed.id} is unknown.`
        : `Failed after ${formatDuration(failed.tookMs)}: ${failed.id} was not stored.`}{' '}
      Your input is still here.
    </Flex>
    {failed.isUnknown && (
      <p>
        The platform no longer has a record of this write and may have completed it. Sending it again with the
        same id cannot create a second object.
      </p>
    )}
    <ul hidden={failed.isUnknown}>
      {failed.errors.map(({ field, message, code }) => (
        <li key={`${field} ${message}`}>
          {field !== null && (
            <button type="button" className={styles['link']} onClick={() => onShow(field)}>
              {field}
            </button>
          )}
          <span>{message || 'The platform gave no further details.'}</span>
          {code !== null && <span className={styles['code']}>{code}</span>}
        </li>
      ))}
    </ul>
  </div>
);

/** Message about a request that failed, so that there is no transaction. */
export const RefusedOutcome = ({ error }: { error: AppError }) => (
  <div className={styles['failed']} role="alert">
    <Flex className={styles['outcomeHead']} component="p" gap="var(--space-8)" align="center">
      <Icon name="warning" />
      {titleOf(error)}
    </Flex>
    <ProblemText error={error} />
  </div>
);

interface StoredProps {
  readonly sent: SentWrite;
  readonly transaction: Transaction;
  /** Opens the page of the incident. */
  readonly onShow: () => void;
  /** Starts a new incident with the stored machine as its origin node. */
  readonly onIncident: () => void;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

/** Page after a successful write: the id, how long it took, and what the user may do next. */
export function Stored({ sent, transaction, onShow, onIncident, onAnother, onClose }: StoredProps) {
  const { requestedAt, startedAt, updatedAt } = transaction;
  const waited = startedAt === null ? null : Math.max(0, startedAt - requestedAt);
  const took = startedAt === null ? updatedAt - requestedAt : updatedAt - startedAt;
  const isIncident = sent.type === 'incident';
  return (
    <div className={styles['stored']}>
      <span className={styles['storedIcon']}>
        <Icon name="check" size="large" />
      </span>
      <h1 {...home}>
        <span className={styles['mono']}>{sent.id}</span> is stored
      </h1>
      <p className={styles['muted']} role="status">
        {waited === null ? 'It' : `It waited ${formatDuration(waited)} and`} took {formatDuration(took)}.
        {isIncident && ' Changes by the automation appear automatically.'}
      </p>
      <div className={styles['actions']}>
        {isIncident && (
          <Button variant="filled" onClick={onShow}>
            Show the incident
          </Button>
        )}
        {sent.type === 'configMachine' && <Button onClick={onIncident}>New incident on this machine</Button>}
        <Button onClick={onAnother} leftSection={<Icon name="plus" />}>
          Another object
        </Button>
        <Button variant="subtle" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}
