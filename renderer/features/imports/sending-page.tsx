import { Button } from '@mantine/core';
import { percent } from '../../../shared/units.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './imports.module.css';
import { ReadingProgress, shareWords } from './reading-progress.tsx';
import { dropSending, type Sending } from './store.ts';

/** A file on its way to the host, or the sentence why it did not get there. */
export const SendingPage = ({ sending }: { sending: Sending }) => (
  <section className={styles['centre']} aria-label={sending.name}>
    {sending.failure === null ? (
      <ReadingProgress
        title={`Opening ${sending.name}`}
        share={percent(sending.share, 1)}
        words={shareWords(percent(sending.share, 1), sending.sizeBytes)}
        onCancel={sending.cancel}
      />
    ) : (
      <EmptyState
        icon="warning"
        title={`${sending.name} could not be opened`}
        action={<Button onClick={() => dropSending(sending.id)}>Remove</Button>}
      >
        <p>{sending.failure}</p>
      </EmptyState>
    )}
  </section>
);
