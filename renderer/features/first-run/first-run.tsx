import { ActionIcon, Button, Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Environment } from '../../../shared/connections.ts';
import { focusOn, homeMark } from '../../ui/focus.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './first-run.module.css';
import { type FirstRunFacts, type FirstRunStep, stepOf } from './steps.ts';

interface FirstRunProps extends FirstRunFacts {
  /** Target of the rows; null until it is known. */
  readonly environment: Environment | null;
  readonly onSample: () => void;
  /** Goes to the page that has the button. */
  readonly onImport: () => void;
  readonly onLeave: () => void;
}

/** Prefix of the xids that the sample creates. */
const itsVertices = `#vertices/find?${new URLSearchParams({ q: 'ogit\\/_xid:edge*' })}`;

/** Three steps in one line above the page, which can be closed. */
export function FirstRun({ environment, onSample, onImport, onLeave, ...facts }: FirstRunProps) {
  const now = stepOf(facts);
  const leave = () => {
    onLeave();
    focusOn(homeMark);
  };
  const toSend = () => {
    onImport();
    focusOn(['fix', 'send'], { isShown: true });
  };
  return (
    <Flex
      className={styles['strip']}
      component="section"
      gap="var(--space-12)"
      align="center"
      aria-label="First steps"
    >
      <Flex className={styles['steps']} component="ol" wrap="wrap" gap="var(--space-6) var(--space-24)">
        <Step at={1} now={now} words="See which rows of a sample would fail">
          <Button size="compact-sm" onClick={onSample}>
            Open the sample
          </Button>
        </Step>
        <Step at={2} now={now} words="Fill the empty cells, then send it">
          {environment === null || environment === 'practice' ? (
            <Button size="compact-sm" onClick={toSend}>
              Go to the button
            </Button>
          ) : (
            <span className={styles['hint']}>
              First, select the practice platform at the top of the window.
            </span>
          )}
        </Step>
        <Step at={3} now={now} words="See the result">
          <Flex className={styles['links']} component="span" gap="var(--space-12)">
            <a href={itsVertices}>its vertices</a>
            <a href="#monitor/incidents">incidents</a>
            <a href="#monitor/new">open one yourself</a>
          </Flex>
          <Button size="compact-sm" onClick={leave}>
            Done
          </Button>
        </Step>
      </Flex>
      <ActionIcon
        variant="subtle"
        className={styles['leave']}
        aria-label="Close the first steps"
        title="Close; Help shows them again"
        onClick={leave}
      >
        <Icon name="cross" />
      </ActionIcon>
    </Flex>
  );
}

interface StepProps {
  readonly at: FirstRunStep;
  readonly now: FirstRunStep;
  readonly words: string;
  /** Action of the step; shown while the step is next. */
  readonly children: ReactNode;
}

const Step = ({ at, now, words, children }: StepProps) => (
  <Flex
    className={styles['step']}
    component="li"
    wrap="wrap"
    gap="var(--space-8)"
    align="center"
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
  </Flex>
);
