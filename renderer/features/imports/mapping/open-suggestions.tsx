import { Flex } from '@mantine/core';
import { plural } from '../../../../shared/units.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { useSurroundings } from './mapping-context.ts';
import styles from './offers.module.css';

/** Suggestions that the user has not reviewed, to be accepted or rejected at once. */
export function OpenSuggestions() {
  const { mapping, draft } = useSurroundings();
  const open = draft.targets.filter(({ choice }) => choice.by === 'suggestion');
  if (open.length === 0) return null;
  return (
    <Flex className={styles['offer']} gap="var(--space-8)" align="center" role="status">
      <Icon name="info" />
      <span className={styles['words']}>{plural(open.length, 'suggested target')} to review.</span>
      <SteadyButton onClick={() => mapping.together(open.map(({ key }) => ({ edit: 'accept', key })))}>
        Accept all
      </SteadyButton>
      <SteadyButton variant="subtle" onClick={() => mapping.step({ edit: 'take-back' })}>
        Reject all
      </SteadyButton>
    </Flex>
  );
}
