import { Menu } from '@mantine/core';
import { Icon } from '../../../ui/icon.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import styles from './rehearse.module.css';

interface RehearseChoiceProps {
  readonly label: string;
  /** As wide as the button, where something beside it would cut the menu off. */
  readonly narrow?: boolean;
  /** Why it cannot be done now; null where it can. */
  readonly block: string | null;
  readonly busy: boolean;
  /** Rows name what is made by nobody who is rehearsed: what that means in either world. Null where none do. */
  readonly hints: { readonly seeded: string; readonly bare: string } | null;
  readonly onRehearse: (seeded: boolean) => void;
}

/** Begins a rehearsal; asks first what shall be there where rows need something. */
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
          With what the rows need
          <span className={styles['hint']}>{hints.seeded}</span>
        </Menu.Item>
        <Menu.Item onClick={() => onRehearse(false)}>
          In a bare world
          <span className={styles['hint']}>{hints.bare}</span>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
