import { ActionIcon, Anchor, Flex, UnstyledButton } from '@mantine/core';
import { useCallback } from 'react';
import { countOrLimit, type ListCounts } from '../../../../shared/monitor/list-counts.ts';
import type { Transaction } from '../../../../shared/monitor/transaction.ts';
import { isEnded } from '../../../../shared/monitor/transaction-status.ts';
import { formatCount } from '../../../../shared/units.ts';
import { useLatest } from '../../../hooks/use-latest.ts';
import { useHost } from '../../../host.ts';
import { formatMoment } from '../../../ui/clock.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { CopyLink } from '../../../ui/copy-link.tsx';
import { Fact, FactList } from '../../../ui/fact-list/fact-list.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { transactionsHref } from '../places.ts';
import { TransactionBadge } from '../transaction-badge.tsx';
import { tookMs, waitedMs } from '../transaction-state.ts';
import { useSteadyVersion } from '../use-steady.ts';
import { Cause } from './cause.tsx';
import { Elapsed } from './elapsed.tsx';
import { ObjectSummary } from './object-summary.tsx';
import styles from './panel.module.css';

/** Least time between two requests while changes keep arriving. */
const lookMs = 1_000;
/** Newest transactions of the object that are requested. */
const othersShown = 50;

interface TransactionPanelProps {
  readonly view: string;
  /** The transaction as it was when it was opened. */
  readonly row: Transaction;
  readonly onShow: (row: Transaction) => void;
  readonly onClose: () => void;
}

/** Panel beside the list with the current state of one transaction: object, errors, times, cause, and other writes. */
export function TransactionPanel({ view, row: opened, onShow, onClose }: TransactionPanelProps) {
  const { api } = useHost();
  const version = useSteadyVersion(view, lookMs);
  const { objectId } = opened;
  const ofObject = useLatest(
    // biome-ignore lint/correctness/useExhaustiveDependencies: another version repeats the request
    useCallback(
      (signal: AbortSignal) =>
        api.monitor.transactions(
          { view, filter: { ...anything, objectId }, first: 0, count: othersShown },
          { signal },
        ),
      [api, view, objectId, version],
    ),
  );
  // The last response may still be about the object that was open before.
  const shownRows = ofObject.value?.rows.every((each) => each.objectId === objectId) ? ofObject.value : null;
  const row = shownRows?.rows.find(({ id }) => id === opened.id) ?? opened;
  const others = shownRows?.rows.filter(({ id }) => id !== row.id) ?? [];
  return (
    <Flex
      className={styles['panel']}
      component="aside"
      direction="column"
      gap="var(--space-12)"
      aria-label="The transaction"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className={styles['head']}>
        <h2 className={styles['name']} title={objectId}>
          {objectId}
        </h2>
        <CopyButton text={objectId} what="the object's id" />
        <CopyLink />
        <ActionIcon aria-label="Close the transaction" onClick={onClose}>
          <Icon name="cross" />
        </ActionIcon>
      </div>
      <ObjectSummary key={objectId} view={view} id={objectId} />
      {row.errors.length > 0 && <Errors errors={row.errors} />}
      <Facts row={row} />
      {others.length > 0 && (
        <div className={styles['others']}>
          <h3>{othersWords(shownRows, others.length)}</h3>
          <ul>
            {others.map((other) => (
              <li key={other.id}>
                <UnstyledButton className={styles['other']} onClick={() => onShow(other)}>
                  <TransactionBadge status={other.status} />
                  <span className={styles['when']}>{formatMoment(other.requestedAt)}</span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
          <Anchor href={transactionsHref(objectId, view)} className={styles['link']}>
            Show only the transactions of this object
          </Anchor>
        </div>
      )}
    </Flex>
  );
}

/** Heading of the other writes of the object, with a note if the list below is cut off. */
function othersWords(shownRows: Pick<ListCounts, 'total' | 'isLimit'> | null, shown: number): string {
  const total = shownRows === null ? shown : shownRows.total - 1;
  const words = `${countOrLimit(total, shownRows?.isLimit ?? false)} other ${total === 1 ? 'write' : 'writes'} of this object`;
  return total > shown ? `${words}, the newest ${formatCount(shown)} shown` : words;
}

const anything = { statuses: [], text: '', from: null, to: null };

const Errors = ({ errors }: { errors: Transaction['errors'] }) => (
  <ul className={styles['errors']} aria-label="Errors">
    {errors.map(({ code, message, field }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: errors have no identity and never change
      <li key={index}>
        <Icon name="warning" />
        <span>
          {field !== null && <code>{field}</code>}
          {message || 'No reason was given.'}
          {code !== null && <span className={styles['code']}> code {code}</span>}
        </span>
      </li>
    ))}
  </ul>
);

function Facts({ row }: { row: Transaction }) {
  const { id, type, status, requestedAt, startedAt, updatedAt, cause, by } = row;
  const hasEnded = isEnded(status);
  return (
    <FactList>
      <Fact name="this write">
        <TransactionBadge status={status} />
      </Fact>
      {type !== '' && <Fact name="kind">{type}</Fact>}
      <Fact name="requested">{formatMoment(requestedAt)}</Fact>
      <Fact name="started">{startedAt === null ? 'not yet known' : formatMoment(startedAt)}</Fact>
      <Fact name={hasEnded && status !== 'gone' ? 'ended' : 'last change'}>{formatMoment(updatedAt)}</Fact>
      <Fact name="waited">
        <Elapsed row={row} msOf={waitedMs} isRunning={startedAt === null && !hasEnded} />
      </Fact>
      <Fact name="took">
        <Elapsed row={row} msOf={tookMs} isRunning={startedAt !== null && !hasEnded} />
      </Fact>
      <Fact name="caused by">
        <Cause cause={cause} by={by} />
      </Fact>
      <Fact name="transaction">
        <code>{id}</code>
        <CopyButton text={id} what="the transaction's id" />
      </Fact>
    </FactList>
  );
}
