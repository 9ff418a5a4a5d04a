import { ActionIcon, Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import styles from './side-panel.module.css';

interface SidePanelProps {
  /** Name of the panel for screen readers. */
  readonly label: string;
  readonly heading: string;
  /** The whole heading, if it may be cut off. */
  readonly headingTitle?: string;
  /** Buttons before the one that closes the panel. */
  readonly tools?: ReactNode;
  /** Label of the button that closes the panel, such as “Close the cell”. */
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Panel beside the rows of a file, such as a cell or a profile; Escape closes it. */
export const SidePanel = ({
  label,
  heading,
  headingTitle,
  tools,
  closeLabel,
  onClose,
  children,
}: SidePanelProps) => (
  <Flex
    className={styles['panel']}
    component="aside"
    direction="column"
    gap="var(--space-8)"
    aria-label={label}
    onKeyDown={(event) => {
      if (event.key === 'Escape') onClose();
    }}
  >
    <Flex className={styles['head']} gap="var(--space-4)" align="center">
      <h2 className={styles['name']} title={headingTitle}>
        {heading}
      </h2>
      {tools}
      <ActionIcon aria-label={closeLabel} onClick={onClose}>
        <Icon name="cross" />
      </ActionIcon>
    </Flex>
    {children}
  </Flex>
);
