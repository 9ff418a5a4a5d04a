import type { ReactNode } from 'react';
import styles from './part-tabs.module.css';

interface TabPart {
  readonly id: string;
  readonly label: string;
  readonly href: string;
  /** Behind the label, such as a number. */
  readonly more?: ReactNode;
}

interface PartTabsProps {
  /** What they are parts of, for screen readers. */
  readonly label: string;
  readonly parts: readonly TabPart[];
  readonly shown: string;
}

/** The parts of a page, each with an address of its own. */
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
