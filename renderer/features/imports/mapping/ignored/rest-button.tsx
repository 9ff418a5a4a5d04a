import { Flex } from '@mantine/core';
import { plural } from '../../../../../shared/units.ts';
import { SteadyButton } from '../../../../ui/steady-button.tsx';

/** Shows the remaining columns of a long list; hidden if there are none. */
export const RestButton = ({ rest, onShow }: { rest: number; onShow: () => void }) =>
  rest === 0 ? null : (
    <Flex>
      <SteadyButton variant="subtle" onClick={onShow}>
        Show {plural(rest, 'more column')}
      </SteadyButton>
    </Flex>
  );
