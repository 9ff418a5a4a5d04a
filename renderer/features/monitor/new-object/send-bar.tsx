import { Button, Flex } from '@mantine/core';
import { readOnlyWords } from '../../../../shared/connections/read-only-words.ts';
import type { Connection } from '../../../../shared/connections.ts';
import type { Transaction } from '../../../../shared/monitor/transaction.ts';
import { Badge } from '../../../ui/badge.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import type { DraftKind, SentWrite } from './draft.ts';
import styles from './new-object.module.css';
import { WriteProgress } from './write-progress.tsx';

const sendLabels: Readonly<Record<DraftKind, string>> = {
  incident: 'Send incident',
  configMachine: 'Send machine',
  raw: 'Send object',
};

interface SendBarProps {
  readonly connection: Connection;
  readonly view: string;
  readonly kind: DraftKind;
  readonly sent: SentWrite | null;
  readonly transaction: Transaction | null;
  readonly busy: boolean;
  readonly onSend: () => void;
  /** Stops searching for a write whose response was lost, so that the draft can be edited again. */
  readonly onGiveUp: () => void;
  readonly onClose: () => void;
}

/** Bottom bar of the form: target of the write or, after sending, its progress, and the buttons. */
export function SendBar(props: SendBarProps) {
  const { connection, view, kind, sent, transaction, busy, onSend, onGiveUp, onClose } = props;
  const { name, environment, readOnly } = connection;
  const isProduction = environment === 'production';
  return (
    <Flex className={styles['bar']} gap="var(--space-8)" align="center" justify="flex-end">
      {sent === null && readOnly ? (
        <p role="status">{readOnlyWords(name)}</p>
      ) : sent === null ? (
        <p>
          Goes to {name}
          {view === 'default' ? '' : `, view ${view}`}.
          {isProduction && (
            <>
              {' '}
              <Badge tone="bad" icon="warning">
                production
              </Badge>
            </>
          )}
        </p>
      ) : (
        <WriteProgress
          view={view}
          sent={sent}
          transaction={transaction}
          isLeaving={busy}
          onGiveUp={onGiveUp}
        />
      )}
      <Button onClick={onClose}>{sent === null ? 'Cancel' : 'Close'}</Button>
      <SteadyButton
        variant="filled"
        disabled={busy || sent !== null || readOnly}
        reason={readOnly ? readOnlyWords(name) : null}
        onClick={onSend}
        rightSection={<kbd className={styles['key']}>Ctrl ⏎</kbd>}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        {sendLabels[kind]}
      </SteadyButton>
    </Flex>
  );
}
