import { Flex } from '@mantine/core';
import { plural } from '../../../../../shared/units.ts';
import { SteadyButton } from '../../../../ui/steady-button.tsx';

/** Shows the columns of a long list that are not there yet; nothing where all are. */
export const RestButton = ({ rest, onShow }: { rest: number; onShow: () => void }) =>
  rest === 0 ? null : (
    <Flex>
      <SteadyButton variant="subtle" onClick={onShow}>
        Show {plural(rest, 'more column')}
      </SteadyButton>
    </Flex>
  );
