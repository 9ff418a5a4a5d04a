import { Button, Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import { type AppError, assertNever, type ErrorCode } from '../../shared/errors.ts';
import { Icon } from './icon.tsx';
import styles from './problem.module.css';

/** Whether the message says where to sign in, as it does if the program has no sign-in to use. */
const lacksSignIn = ({ code, message }: Failure): boolean =>
  code === 'unauthorized' && message.endsWith('again under Connections.');

type Failure = Pick<AppError, 'code' | 'message'>;

/** Title of a problem in a few words; the error's own message adds the details. */
export const titleOf = (error: Failure): string =>
  lacksSignIn(error) ? 'Sign-in is needed' : titleOfCode(error.code);

function titleOfCode(code: ErrorCode): string {
  switch (code) {
    case 'bad-input':
      return 'This cannot be used';
    case 'not-found':
      return 'Not found';
    case 'conflict':
      return 'Not possible now';
    case 'offline':
      return 'The platform cannot be reached';
    case 'lost':
      return 'The response was lost';
    case 'unauthorized':
      return 'Sign-in was rejected';
    case 'rejected':
      return 'The request failed';
    case 'unreadable':
      return 'The response cannot be read';
    case 'timeout':
      return 'No response in time';
    case 'aborted':
      return 'Cancelled';
    case 'closed':
      return 'Graph Intake has closed';
    case 'internal':
      return 'Something went wrong';
    default:
      return assertNever(code);
  }
}

/** Returns the remedy in one sentence; null if the message of the error already says it. */
export function remedyOf(code: ErrorCode): string | null {
  switch (code) {
    case 'offline':
      return 'Check the network and the address of the connection; nothing was sent.';
    case 'lost':
      return 'It may have been completed. Check before you try again.';
    case 'unauthorized':
      return 'Check the user and the password of the connection.';
    case 'unreadable':
      return 'Check that the address belongs to the platform and not to a proxy or sign-in page.';
    case 'timeout':
      return 'Try again. If this keeps happening, restart Graph Intake.';
    case 'internal':
      return 'Try again. See the log for details.';
    case 'bad-input':
    case 'not-found':
    case 'conflict':
    case 'rejected':
    case 'aborted':
    case 'closed':
      return null;
    default:
      return assertNever(code);
  }
}

/** Returns the remedy of a failure, without the part that its message or a button already contains. */
function remedyFor(error: AppError, hasRetry: boolean): string | null {
  const { code, message } = error;
  // Only what changes nothing has a button to try it again.
  if (lacksSignIn(error) || (code === 'lost' && hasRetry)) return null;
  return code === 'internal' && /see the log for details/i.test(message) ? 'Try again.' : remedyOf(code);
}

interface ProblemProps {
  readonly error: AppError;
  /** Repeats what failed; only for what changes nothing on the platform. */
  readonly onRetry?: () => void;
}

interface ProblemTextProps {
  readonly error: AppError;
  /** Whether a button beside the text tries it again. */
  readonly hasRetry?: boolean;
}

/** A failure in a frame: what happened, why, what to do, and its details, which are folded. */
export const Problem = ({ error, onRetry }: ProblemProps) => (
  <Flex role="alert" className={styles['problem']} gap="var(--space-12)">
    <span className={styles['sign']}>
      <Icon name="warning" size="rail" />
    </span>
    <div className={styles['words']}>
      <p className={styles['title']}>{titleOf(error)}</p>
      <ProblemText error={error} hasRetry={onRetry !== undefined} />
      {onRetry && (
        <Button className={styles['retry']} onClick={onRetry} leftSection={<Icon name="refresh" />}>
          Try again
        </Button>
      )}
    </div>
  </Flex>
);

/** The sentences and details of a failure without the frame, as notifications show them. */
export function ProblemText({ error, hasRetry = false }: ProblemTextProps): ReactNode {
  const remedy = remedyFor(error, hasRetry);
  return (
    <>
      <p>{remedy ? `${error.message} ${remedy}` : error.message}</p>
      {error.details && (
        <details className={styles['details']}>
          <summary>Details</summary>
          <pre>{error.details}</pre>
        </details>
      )}
    </>
  );
}
