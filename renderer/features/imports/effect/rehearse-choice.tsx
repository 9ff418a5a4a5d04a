import { Menu } from '@mantine/core';
import { Icon } from '../../../ui/icon.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import styles from './rehearse.module.css';

interface RehearseChoiceProps {
  readonly label: string;
  /** Whether the menu is as wide as the button, where it would be cut off otherwise. */
  readonly narrow?: boolean;
  /** Why no rehearsal can begin now; null if it can. */
  readonly block: string | null;
  readonly busy: boolean;
  /**
   * Explains both platforms that the user can choose, with and without the vertices that rows refer to. Null if no rows
   * refer to vertices outside the rehearsal.
   */
  readonly hints: { readonly seeded: string; readonly bare: string } | null;
  /** @param seeded whether the required vertices are created first */
  readonly onRehearse: (seeded: boolean) => void;
}

/** Button that begins a rehearsal; a menu if rows refer to vertices outside it. */
export function RehearseChoice({
  label,
  narrow = false,
  block,
  busy,
  hints,
  onRehearse,
}: RehearseChoiceProps) {
  const disabled = block !== null || busy;
  if (hints === null || disabled)
    return (
      <SteadyButton disabled={disabled} reason={block} onClick={() => onRehearse(false)}>
        {label}
      </SteadyButton>
    );
  return (
    <Menu position="top-end" {...(narrow && { width: 'target' })}>
      <Menu.Target>
        <SteadyButton rightSection={<Icon name="chevron" />}>{label}</SteadyButton>
      </Menu.Target>
      <Menu.Dropdown className={styles['menu']}>
        <Menu.Item onClick={() => onRehearse(true)}>
          With the required vertices
          <span className={styles['hint']}>{hints.seeded}</span>
        </Menu.Item>
        <Menu.Item onClick={() => onRehearse(false)}>
          On an empty platform
          <span className={styles['hint']}>{hints.bare}</span>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
