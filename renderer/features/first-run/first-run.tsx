import { ActionIcon, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Environment } from '../../../shared/connections.ts';
import { focusOn, homeMark } from '../../ui/focus.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './first-run.module.css';
import { type FirstRunFacts, type FirstRunStep, stepOf } from './steps.ts';

export interface FirstRunProps extends FirstRunFacts {
  /** Where the rows would go; null until it is known. */
  readonly environment: Environment | null;
  readonly onSample: () => void;
  /** Goes to the page that has the button. */
  readonly onImport: () => void;
  readonly onLeave: () => void;
}

/** What the sample creates; its xids have no other beginning. */
const itsVertices = `#vertices/find?${new URLSearchParams({ q: 'ogit\\/_xid:edge*' })}`;

/** Three steps along the way, in one line above the page; whoever knows the way leaves them. */
export function FirstRun({ environment, onSample, onImport, onLeave, ...facts }: FirstRunProps) {
  const now = stepOf(facts);
  const leave = () => {
    onLeave();
    focusOn(homeMark);
  };
  const toSend = () => {
    onImport();
    focusOn(['repair', 'send'], { isShown: true });
  };
  return (
    <section className={styles['strip']} aria-label="First steps">
      <ol className={styles['steps']}>
        <Step at={1} now={now} words="See what would fail in a sample">
          <Button size="compact-sm" onClick={onSample}>
            Take the sample
          </Button>
        </Step>
        <Step at={2} now={now} words="Fill its empty cells, then send it">
          {environment === null || environment === 'practice' ? (
            <Button size="compact-sm" onClick={toSend}>
              Go to the button
            </Button>
          ) : (
            <span className={styles['hint']}>Choose the practice platform at the top first.</span>
          )}
        </Step>
        <Step at={3} now={now} words="Look at what became of it">
          <span className={styles['links']}>
            <a href={itsVertices}>its vertices</a>
            <a href="#monitor/incidents">incidents</a>
            <a href="#monitor/new">open one yourself</a>
          </span>
          <Button size="compact-sm" onClick={leave}>
            Done
          </Button>
        </Step>
      </ol>
      <ActionIcon
        variant="subtle"
        className={styles['leave']}
        aria-label="Leave the first steps"
        title="Leave; Help shows them again"
        onClick={leave}
      >
        <Icon name="cross" />
      </ActionIcon>
    </section>
  );
}

interface StepProps {
  readonly at: FirstRunStep;
  readonly now: FirstRunStep;
  readonly words: string;
  /** What does it; shown while the step is next. */
  readonly children: ReactNode;
}

const Step = ({ at, now, words, children }: StepProps) => (
  <li
    className={styles['step']}
    aria-current={at === now ? 'step' : undefined}
    data-state={at < now ? 'done' : at === now ? 'now' : 'later'}
  >
    <span className={styles['number']} aria-hidden="true">
      {at < now ? <Icon name="check" size="small" /> : at}
    </span>
    <span>
      {words}
      {at < now && <span className={styles['hidden']}>, done</span>}
    </span>
    {at === now && children}
  </li>
);
