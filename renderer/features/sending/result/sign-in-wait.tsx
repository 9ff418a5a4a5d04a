import { Button, Flex } from '@mantine/core';
import type { RunState } from '../../../../shared/sending/runs.ts';
import { Icon } from '../../../ui/icon.tsx';
import { askSignIn } from '../store.ts';
import styles from './result.module.css';

/** Notice that a run waits because the platform refuses the sign-in, with a button that opens the sign-in. */
export const SignInWait = ({ run }: { run: RunState }) =>
  run.waitsFor === 'sign-in' && (
    <Flex className={styles['wait']} component="p" gap="var(--space-8)" align="center" role="status">
      <Icon name="key" />
      <span>
        <strong>{run.connection} refuses the sign-in.</strong> {run.message} The run continues automatically
        once you are signed in; no rows are lost.
      </span>
      <Button variant="filled" onClick={() => askSignIn(run.connection)}>
        Sign in…
      </Button>
    </Flex>
  );
