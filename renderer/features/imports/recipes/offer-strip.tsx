import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAct } from '../../../hooks/use-act.ts';
import { focusOn, homeMark } from '../../../ui/focus.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import styles from './recipes.module.css';

interface OfferStripProps {
  /** Name of the section. */
  readonly label: string;
  readonly icon: IconName;
  /** Label of the button that accepts the offer. */
  readonly action: string;
  readonly onUse: () => Promise<void>;
  /** Absent if the offer stays until it is accepted. */
  readonly onRefuse?: () => void;
  readonly children: ReactNode;
}

/** A line above the rows of a file that offers to map or to correct them. */
export function OfferStrip({ label, icon, action, onUse, onRefuse, children }: OfferStripProps) {
  const { busy, run } = useAct(notifyProblem);
  const runAndLeave = (work: () => Promise<void> | void) =>
    void run(async () => {
      await work();
      // The offer disappears with the button that has the focus.
      focusOn(homeMark);
    });
  return (
    <Flex
      className={styles['offer']}
      component="section"
      gap="var(--space-8)"
      align="center"
      aria-label={label}
    >
      <span className={styles['sign']}>
        <Icon name={icon} />
      </span>
      {children}
      <SteadyButton variant="filled" disabled={busy} onClick={() => runAndLeave(onUse)}>
        {action}
      </SteadyButton>
      {onRefuse && (
        <SteadyButton variant="subtle" disabled={busy} onClick={() => runAndLeave(onRefuse)}>
          Not now
        </SteadyButton>
      )}
    </Flex>
  );
}
