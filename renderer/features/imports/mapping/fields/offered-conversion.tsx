import { Flex } from '@mantine/core';
import type { Field } from '../../../../../shared/recipes/field.ts';
import type { Transform } from '../../../../../shared/recipes/transforms/transform.ts';
import { tooltipName } from '../../../../ui/cut-text.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { SteadyButton } from '../../../../ui/steady-button.tsx';
import styles from '../mapping.module.css';
import { useMappingContext } from '../mapping-context.ts';
import { conversionOffer, offeredChoices } from './conversion-offer.ts';

interface OfferedConversionProps {
  readonly targetKey: number;
  readonly path: string;
  readonly head: string;
  readonly field: Field;
}

/** Offers to convert or trim the values of a column that has no transform yet, with an example. */
export function OfferedConversion({ targetKey, path, head, field }: OfferedConversionProps) {
  const { mapping, evidence } = useMappingContext();
  const offered = conversionOffer(evidence, field, head);
  const convert = (transform: Transform) =>
    mapping.step({ edit: 'add-transform', key: targetKey, path, transform });
  if (offered === null) {
    const unclear = offeredChoices(evidence, field, head);
    if (unclear === null) return null;
    return (
      <Flex className={styles['suggested']} wrap="wrap" gap="0 var(--space-4)" align="center">
        <Icon name="info" size="small" />
        <span className={styles['why']}>{tooltipName(unclear.evidence)}</span>
        {unclear.choices.map(({ label, transform }) => (
          <SteadyButton key={label} variant="subtle" onClick={() => convert(transform)}>
            {label}
          </SteadyButton>
        ))}
      </Flex>
    );
  }
  const verb = offered.transform.kind === 'trim' ? 'Trim' : 'Convert';
  return (
    <Flex className={styles['suggested']} gap="var(--space-4)" align="center">
      <Icon name="info" size="small" />
      <span className={styles['why']}>{tooltipName(offered.evidence)}</span>
      <SteadyButton
        variant="subtle"
        aria-label={offered.action.replace(verb, () => `${verb} ${head}`)}
        onClick={() => convert(offered.transform)}
      >
        {offered.action}
      </SteadyButton>
    </Flex>
  );
}
