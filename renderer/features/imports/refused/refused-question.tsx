import { Button, Modal } from '@mantine/core';
import { formatCount, plural } from '../../../../shared/units.ts';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import styles from './refused.module.css';
import type { Refused } from './refused-rows.ts';

interface RefusedQuestionProps {
  readonly opened: boolean;
  readonly refused: Refused;
  /** What else is to be known before sending, in a sentence; null where there is nothing. */
  readonly beside: string | null;
  /** Something is asked for after this, so that it does not send yet. */
  readonly leadsOn: boolean;
  readonly busy: boolean;
  readonly onSetAside: () => void;
  readonly onAll: () => void;
  readonly onClose: () => void;
}

/** Asks what becomes of rows that the platform will refuse; Escape and Cancel leave all as it was. */
export const RefusedQuestion = ({ opened, onClose, ...rest }: RefusedQuestionProps) => (
  <Modal
    opened={opened}
    onClose={onClose}
    size="lg"
    title={`${plural(rest.refused.rows, 'row')} will be refused`}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <p className={styles['text']}>{[rest.refused.text, rest.beside].filter(Boolean).join('\n')}</p>
    <p className={styles['hint']}>Each cause and its rows are shown under Problems.</p>
    <div className={styles['buttons']}>
      <Button onClick={onClose} data-autofocus>
        Cancel
      </Button>
      <Choices {...rest} />
    </div>
  </Modal>
);

function Choices(props: Omit<RefusedQuestionProps, 'opened' | 'onClose' | 'beside'>) {
  const { refused, leadsOn, busy, onSetAside, onAll } = props;
  const { rows, of, groups } = refused;
  const all = of === 1 ? 'the row' : `all ${formatCount(of)} rows`;
  return (
    <>
      <SteadyButton off={busy} onClick={onAll}>
        {leadsOn ? `Go on with ${all}` : `Send ${all} all the same`}
      </SteadyButton>
      {groups.length > 0 && (
        <SteadyButton variant="filled" off={busy} onClick={onSetAside}>
          Set {plural(rows, 'row')} aside and {leadsOn ? 'go on' : `send ${formatCount(of - rows)}`}
        </SteadyButton>
      )}
    </>
  );
}
