import { Popover, UnstyledButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import styles from './recognition.module.css';

interface ChipPopoverProps {
  /** Text for screen readers, instead of `shown`. */
  readonly label: string;
  readonly shown: string;
  /** Whether the user has changed the setting. */
  readonly changed: boolean;
  readonly disabled: boolean;
  /** Form in the dropdown; it is created on opening, so that it begins with the present settings. */
  readonly children: (close: () => void) => ReactNode;
}

/** A result of recognition that opens a form. */
export function ChipPopover({ label, shown, changed, disabled, children }: ChipPopoverProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      offset={4}
      withinPortal={false}
      trapFocus
      returnFocus
      withRoles
    >
      <Popover.Target>
        <UnstyledButton
          className={styles['chip']}
          data-changed={changed || undefined}
          aria-label={label}
          aria-disabled={disabled || undefined}
          onClick={() => !disabled && setOpened((before) => !before)}
        >
          {changed && <Icon name="pencil" size="small" />}
          {shown}
          <Icon name="chevron" size="small" />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={styles['menu']}>{children(() => setOpened(false))}</Popover.Dropdown>
    </Popover>
  );
}
