import { Icon } from '../../../../ui/icon.tsx';
import { SteadyButton } from '../../../../ui/steady-button.tsx';
import styles from '../mapping.module.css';

/** Adds a value that a group may do without. */
export const OptionalField = ({ words, onAdd }: { words: string; onAdd: () => void }) => (
  <div className={styles['optional']}>
    <SteadyButton variant="subtle" leftSection={<Icon name="plus" />} onClick={onAdd}>
      {words}
    </SteadyButton>
  </div>
);
