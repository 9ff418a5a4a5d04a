import { plural } from '../../../../../shared/units.ts';
import { SteadyButton } from '../../../../ui/steady-button.tsx';
import styles from '../mapping.module.css';

/** Shows the columns of a long list that are not there yet; nothing where all are. */
export const RestButton = ({ rest, onShow }: { rest: number; onShow: () => void }) =>
  rest === 0 ? null : (
    <div className={styles['optional']}>
      <SteadyButton variant="subtle" onClick={onShow}>
        Show {plural(rest, 'more column')}
      </SteadyButton>
    </div>
  );
