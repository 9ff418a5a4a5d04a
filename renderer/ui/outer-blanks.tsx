import { Button } from '@mantine/core';
import { outerBlankWords, withoutOuterBlanks } from '../../shared/connections/outer-blanks.ts';
import styles from './secret-input.module.css';

interface OuterBlanksProps {
  readonly secret: string;
  /** What the secret is called on the screen. */
  readonly label: string;
  readonly onRemove: (secret: string) => void;
}

/** Nobody sees a blank at the ends of a secret, so it is told; it stays until somebody wants it gone. */
export function OuterBlanks({ secret, label, onRemove }: OuterBlanksProps) {
  const words = outerBlankWords(secret);
  return (
    <div role="status" className={styles['told']}>
      {words !== null && (
        <>
          <p>This {words}, which is sent with it.</p>
          <Button
            size="compact-sm"
            aria-label={`Remove them: blanks at the ends of ${label}`}
            onClick={() => onRemove(withoutOuterBlanks(secret))}
          >
            Remove them
          </Button>
        </>
      )}
    </div>
  );
}
