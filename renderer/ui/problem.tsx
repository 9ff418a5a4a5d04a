import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { type AppError, assertNever, type ErrorCode } from '../../shared/errors.ts';
import { Icon } from './icon.tsx';
import styles from './problem.module.css';

/** What happened, in a few words; the error's own message says the rest. */
export function titleOf(code: ErrorCode): string {
  switch (code) {
    case 'bad-input':
      return 'This cannot be used';
    case 'not-found':
      return 'It is not there';
    case 'conflict':
      return 'This cannot be done now';
    case 'offline':
      return 'The platform cannot be reached';
    case 'lost':
      return 'The answer was lost';
    case 'unauthorized':
      return 'Sign-in is refused';
    case 'rejected':
      return 'It was refused';
    case 'unreadable':
      return 'The answer cannot be read';
    case 'timeout':
      return 'No answer in time';
    case 'aborted':
      return 'Cancelled';
    case 'closed':
      return 'Graph Intake has ended';
    case 'internal':
      return 'A fault of this program';
    default:
      return assertNever(code);
  }
}

/** What to do about it, in one sentence; null where the message says all there is. */
export function remedyOf(code: ErrorCode): string | null {
  switch (code) {
    case 'offline':
      return 'Check the network and the address of the connection; nothing was sent.';
    case 'lost':
      return 'It may have been done: look before you do it again.';
    case 'unauthorized':
      return 'Check the user and the password of the connection.';
    case 'unreadable':
      return 'Check that the address belongs to the platform and not to a page in between.';
    case 'timeout':
      return 'Try again; if it stays like this, start the program anew.';
    case 'internal':
      return 'Try again; the log has the details.';
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

/** What to do about a failure whose own words may say a part of it already. */
const remedyFor = ({ code, message }: AppError): string | null =>
  code === 'internal' && message.includes('the log has the details') ? 'Try again.' : remedyOf(code);

interface ProblemProps {
  readonly error: AppError;
  readonly onRetry?: () => void;
}

/** A failure in the words of the program: what happened, why, what to do; details folded. */
export const Problem = ({ error, onRetry }: ProblemProps) => (
  <div role="alert" className={styles['problem']}>
    <span className={styles['sign']}>
      <Icon name="warning" size="rail" />
    </span>
    <div className={styles['words']}>
      <p className={styles['title']}>{titleOf(error.code)}</p>
      <ProblemText error={error} />
      {onRetry && (
        <Button className={styles['retry']} onClick={onRetry} leftSection={<Icon name="refresh" />}>
          Try again
        </Button>
      )}
    </div>
  </div>
);

/** The sentences without the frame, as notifications show them. */
export function ProblemText({ error }: { error: AppError }): ReactNode {
  const remedy = remedyFor(error);
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
