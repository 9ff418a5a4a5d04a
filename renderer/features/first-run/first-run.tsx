import { ActionIcon, Button, Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Environment } from '../../../shared/connections.ts';
import { focusOn, homeMark } from '../../ui/focus.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './first-run.module.css';
import { type FirstRunFacts, type FirstRunStep, stepOf } from './steps.ts';

interface FirstRunProps extends FirstRunFacts {
  /** Whether the steps are about the sample; otherwise the user has opened another file. */
  readonly isSample: boolean;
  /** Whether vertices of the sample were stored and not undone. */
  readonly isSampleStored: boolean;
  /** Target of the rows; null until it is known. */
  readonly environment: Environment | null;
  readonly onSample: () => void;
  /** Goes to the import page, which has the button that sends. */
  readonly onImport: () => void;
  readonly onLeave: () => void;
}

/** Address of the search for the vertices of the sample, whose xids begin with `edge`. */
const sampleVertices = `#vertices/find?${new URLSearchParams({ q: 'ogit\\/_xid:edge*' })}`;

/** Three steps in one line above the page, which can be closed. */
export function FirstRun({
  isSample,
  isSampleStored,
  environment,
  onSample,
  onImport,
  onLeave,
  ...facts
}: FirstRunProps) {
  const current = stepOf(facts);
  const leave = () => {
    onLeave();
    focusOn(homeMark);
  };
  const goToSend = () => {
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
        <Step at={1} current={current} words="See which rows of a sample would fail">
          <Button size="compact-sm" onClick={onSample}>
            Open the sample
          </Button>
        </Step>
        <Step
          at={2}
          current={current}
          words={isSample ? 'Fill the empty cells, then send it' : 'Correct the problems, then send it'}
        >
          {environment === null || environment === 'practice' ? (
            <Button size="compact-sm" onClick={goToSend}>
              Go to the button
            </Button>
          ) : (
            <span className={styles['hint']}>
              First, select the practice platform at the top of the window.
            </span>
          )}
        </Step>
        <Step at={3} current={current} words="See the result">
          <Flex className={styles['links']} component="span" gap="var(--space-12)">
            {isSampleStored ? <a href={sampleVertices}>its vertices</a> : <a href="#vertices">vertices</a>}
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
  /** The step that the user does next. */
  readonly current: FirstRunStep;
  readonly words: string;
  /** Buttons or links of the step, shown only for the current step. */
  readonly children: ReactNode;
}

const Step = ({ at, current, words, children }: StepProps) => (
  <Flex
    className={styles['step']}
    component="li"
    wrap="wrap"
    gap="var(--space-8)"
    align="center"
    aria-current={at === current ? 'step' : undefined}
    data-state={at < current ? 'done' : at === current ? 'now' : 'later'}
  >
    <span className={styles['number']} aria-hidden="true">
      {at < current ? <Icon name="check" size="small" /> : at}
    </span>
    <span>
      {words}
      {at < current && <span className={styles['hidden']}>, done</span>}
    </span>
    {at === current && children}
  </Flex>
);
