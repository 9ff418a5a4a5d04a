import { Button, Flex, Modal } from '@mantine/core';
import { formatCount, plural } from '../../../../shared/units.ts';
import type { Question } from '../../../ui/confirm/confirm.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import styles from './refused.module.css';
import type { Confirmations, Refused } from './refused-rows.ts';

interface Fix {
  readonly label: string;
  readonly onApply: () => void;
}

interface FindingsQuestionProps {
  readonly opened: boolean;
  readonly confirmations: Confirmations;
  /** Rows with errors, which can be excluded; null for none. */
  readonly refused: Refused | null;
  /** Sentences about files that are held back if these rows are not excluded. */
  readonly held: readonly string[];
  readonly rows: number;
  /** Transforms that correct rows with errors. */
  readonly fixes: readonly Fix[];
  /** Further question that this dialog includes; null for none. */
  readonly beside: Question | null;
  /** Whether another question follows, so that this dialog does not send yet. */
  readonly leadsOn: boolean;
  /** Whether a call, or a check of the rows, is in progress. */
  readonly busy: boolean;
  readonly onExclude: () => void;
  readonly onAll: () => void;
  readonly onClose: () => void;
}

/** Lists everything that has to be confirmed before sending; Escape and Cancel change nothing. */
export const FindingsQuestion = ({ opened, onClose, confirmations, ...rest }: FindingsQuestionProps) => (
  <Modal
    opened={opened}
    onClose={onClose}
    size="lg"
    title={confirmations.title}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <ul className={styles['list']}>
      {rest.beside && <Item>{rest.beside.text}</Item>}
      {[...confirmations.sentences, ...rest.held].map((sentence) => (
        <Item key={sentence}>{sentence}</Item>
      ))}
    </ul>
    {confirmations.notes.map((note) => (
      <p key={note} className={styles['hint']}>
        {note}
      </p>
    ))}
    {rest.refused && <p className={styles['hint']}>Each cause and its rows are shown under Problems.</p>}
    <Flex wrap="wrap" gap="var(--space-8)" justify="flex-end" mt="var(--space-20)">
      <Button onClick={onClose} data-autofocus>
        Cancel
      </Button>
      <Choices {...rest} />
    </Flex>
  </Modal>
);

const Item = ({ children }: { children: string }) => (
  <li>
    <Icon name="warning" size="small" />
    <span>{children}</span>
  </li>
);

function Choices(props: Omit<FindingsQuestionProps, 'opened' | 'onClose' | 'confirmations'>) {
  const { refused, held, rows, fixes, beside, leadsOn, busy, onExclude, onAll } = props;
  const allRows = rows === 1 ? 'the row' : `all ${formatCount(rows)} rows`;
  const all = held.length > 0 ? 'what is not held back' : allRows;
  const canExclude = refused !== null && refused.groups.length > 0;
  const isBestSent = !canExclude && fixes.length === 0;
  const color = beside?.dangerous ? 'bad' : 'accent';
  return (
    <>
      <SteadyButton disabled={busy} onClick={onAll} {...(isBestSent && { variant: 'filled', color })}>
        {leadsOn ? `Continue with ${all}` : (beside?.yes ?? `Send ${all}`)}
      </SteadyButton>
      {fixes.map(({ label, onApply }) => (
        <SteadyButton
          key={label}
          disabled={busy}
          onClick={onApply}
          {...(!canExclude && { variant: 'filled' })}
        >
          {label}
        </SteadyButton>
      ))}
      {canExclude && (
        <SteadyButton variant="filled" color={color} disabled={busy} onClick={onExclude}>
          Exclude {plural(refused.rows, 'row')} and{' '}
          {leadsOn
            ? 'continue'
            : `${beside?.dangerous ? 'delete' : 'send'} ${formatCount(rows - refused.rows)}`}
        </SteadyButton>
      )}
    </>
  );
}
