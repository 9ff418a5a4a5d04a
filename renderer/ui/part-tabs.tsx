import type { ReactNode } from 'react';
import styles from './part-tabs.module.css';

interface TabPart {
  readonly id: string;
  readonly label: string;
  readonly href: string;
  /** Content after the label, such as a number. */
  readonly more?: ReactNode;
}

interface PartTabsProps {
  /** Name of the tabs for screen readers. */
  readonly label: string;
  readonly parts: readonly TabPart[];
  /** Id of the part that is shown. */
  readonly shown: string;
}

/** Tabs for the parts of a page, each of which is a link to its own address. */
export const PartTabs = ({ label, parts, shown }: PartTabsProps) => (
  <nav className={styles['tabs']} aria-label={label}>
    {parts.map((part) => (
      <a
        key={part.id}
        href={part.href}
        className={styles['tab']}
        aria-current={part.id === shown ? 'page' : undefined}
      >
        {part.label}
        {part.more}
      </a>
    ))}
  </nav>
);
