import { Flex } from '@mantine/core';
import { Icon } from '../../../../ui/icon.tsx';
import { SteadyButton } from '../../../../ui/steady-button.tsx';

/** Adds an optional value of a group. */
export const OptionalField = ({ words, onAdd }: { words: string; onAdd: () => void }) => (
  <Flex>
    <SteadyButton variant="subtle" leftSection={<Icon name="plus" />} onClick={onAdd}>
      {words}
    </SteadyButton>
  </Flex>
);
