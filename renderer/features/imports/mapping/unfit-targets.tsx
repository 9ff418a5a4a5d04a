import { Flex } from '@mantine/core';
import { fitsKind } from '../../../../shared/recipes/target-faults.ts';
import { plural } from '../../../../shared/units.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { kindLabels } from './kind-labels.ts';
import { useSurroundings } from './mapping-context.ts';
import styles from './offers.module.css';

/** After the kind of a mapping was changed: removes the targets that the new one cannot have, so that it can be sent. */
export function UnfitTargets() {
  const { mapping, draft, kind } = useSurroundings();
  const unfit = draft.targets.filter(({ target }) => !fitsKind(kind, target));
  if (unfit.length === 0) return null;
  const targets = plural(unfit.length, 'target');
  return (
    <Flex className={styles['lack']} gap="var(--space-8)" align="center" role="status">
      <Icon name="warning" />
      <span className={styles['words']}>
        {targets} cannot become {kindLabels[kind]}.
      </span>
      <SteadyButton onClick={() => mapping.together(unfit.map(({ key }) => ({ edit: 'remove', key })))}>
        Remove {targets}
      </SteadyButton>
    </Flex>
  );
}
