import { ActionIcon, Flex } from '@mantine/core';
import { Icon } from '../../../ui/icon.tsx';
import styles from '../file-side.module.css';

interface MoveButtonsProps {
  readonly name: string;
  /** Move the file by one place; null if it cannot be moved that way. */
  readonly up: (() => void) | null;
  readonly down: (() => void) | null;
}

/** Buttons that move a file in the plan; shown while the pointer is on its card or a button has the focus. */
export const MoveButtons = ({ name, up, down }: MoveButtonsProps) => (
  <Flex className={styles['moves']} component="span">
    {(
      [
        ['up', 'earlier', up],
        ['down', 'later', down],
      ] as const
    ).map(([icon, word, move]) => (
      <ActionIcon
        key={word}
        aria-label={`Send ${name} ${word}`}
        {...(move === null && { 'aria-disabled': true, 'data-disabled': true })}
        onClick={() => move?.()}
      >
        <Icon name={icon} />
      </ActionIcon>
    ))}
  </Flex>
);
