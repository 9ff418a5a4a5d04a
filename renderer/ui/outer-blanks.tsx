import { Button, Flex } from '@mantine/core';
import { describeOuterBlanks, withoutOuterBlanks } from '../../shared/connections/outer-blanks.ts';
import styles from './secret-input.module.css';

interface OuterBlanksProps {
  readonly secret: string;
  /** Label of the secret on the screen. */
  readonly label: string;
  readonly onRemove: (secret: string) => void;
}

/** Warns of spaces at the ends of a secret, which are invisible; they stay until the user removes them. */
export function OuterBlanks({ secret, label, onRemove }: OuterBlanksProps) {
  const words = describeOuterBlanks(secret);
  return (
    <Flex
      role="status"
      className={styles['result-text']}
      wrap="wrap"
      gap="var(--space-6) var(--space-8)"
      align="center"
    >
      {words !== null && (
        <>
          <p>This text {words}, which is sent with it.</p>
          <Button
            size="compact-sm"
            aria-label={`Remove them: spaces at the ends of ${label}`}
            onClick={() => onRemove(withoutOuterBlanks(secret))}
          >
            Remove them
          </Button>
        </>
      )}
    </Flex>
  );
}
