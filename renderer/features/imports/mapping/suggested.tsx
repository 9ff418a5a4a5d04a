import { Flex, Tooltip } from '@mantine/core';
import type { Choice } from '../../../../shared/recipes/edits.ts';
import { tooltipName } from '../../../ui/cut-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import styles from './mapping.module.css';
import { useMappingContext } from './mapping-context.ts';

interface SuggestedProps {
  readonly targetKey: number;
  readonly name: string;
  readonly choice: Choice;
}

/** Shows that the program suggested a target, and why, until it is accepted or rejected. */
export function Suggested({ targetKey, name, choice }: SuggestedProps) {
  const { mapping } = useMappingContext();
  if (choice.by === 'user') return null;
  const why = tooltipName(choice.why);
  return (
    <Flex className={styles['suggested']} gap="var(--space-4)" align="center">
      <Icon name="info" size="small" />
      <Tooltip label={why}>
        <span className={styles['why']}>Suggested: {why}</span>
      </Tooltip>
      <Flex component="span" wrap="nowrap">
        <SteadyButton
          variant="subtle"
          aria-label={`Accept ${name}`}
          onClick={() => mapping.step({ edit: 'accept', key: targetKey })}
        >
          Accept
        </SteadyButton>
        <SteadyButton
          variant="subtle"
          aria-label={`Reject ${name}`}
          onClick={() => mapping.step({ edit: 'take-back', key: targetKey })}
        >
          Reject
        </SteadyButton>
      </Flex>
    </Flex>
  );
}
