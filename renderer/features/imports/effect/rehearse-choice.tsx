import { Menu } from '@mantine/core';
import { Icon } from '../../../ui/icon.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import styles from './rehearse.module.css';

interface RehearseChoiceProps {
  readonly label: string;
  /** As wide as the button, if the menu would be cut off otherwise. */
  readonly narrow?: boolean;
  /** Why it cannot be done now; null where it can. */
  readonly block: string | null;
  readonly busy: boolean;
  /**
   * Choice for rows that refer to vertices outside the rehearsal, with its effect on either platform. Null where there
   * are none.
   */
  readonly hints: { readonly seeded: string; readonly bare: string } | null;
  readonly onRehearse: (seeded: boolean) => void;
}

/** Begins a rehearsal; asks first where rows refer to vertices outside it. */
export function RehearseChoice({
  label,
  narrow = false,
  block,
  busy,
  hints,
  onRehearse,
}: RehearseChoiceProps) {
  const off = block !== null || busy;
  if (hints === null || off)
    return (
      <SteadyButton off={off} reason={block} onClick={() => onRehearse(false)}>
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
