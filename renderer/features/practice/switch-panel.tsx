import { Button, Flex } from '@mantine/core';
import {
  disturbing,
  type PracticeSwitches,
  practiceSwitches,
  type SwitchName,
} from '../../../shared/practice/practice-controls.ts';
import { useAct } from '../../hooks/use-act.ts';
import { useHost } from '../../host.ts';
import { Badge } from '../../ui/badge.tsx';
import { notifyProblem } from '../../ui/notify/notify.tsx';
import { SwitchRow } from './switch-row.tsx';
import styles from './switches.module.css';
import { type SwitchGroup, switchGroups, switchLooks } from './switches.ts';

/** Panel of switches for the failures that the practice platform simulates, grouped by what they affect. */
export function SwitchPanel({ switches }: { switches: PracticeSwitches }) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const active = disturbing(switches);
  return (
    <Flex className={styles['panel']} component="aside" direction="column" aria-label="Switches">
      <Flex className={styles['head']} gap="var(--space-8)" align="center">
        <h2>Switches</h2>
        {active.length === 0 ? (
          <Badge tone="quiet">all off</Badge>
        ) : (
          <Badge tone="warn" icon="warning">
            {active.length} on
          </Badge>
        )}
        <span className={styles['grow']} />
        {active.length > 0 && (
          <Button
            variant="subtle"
            disabled={busy}
            onClick={() => void run(() => api.practice.clearSwitches())}
          >
            Switch all off
          </Button>
        )}
      </Flex>
      <div className={styles['groups']}>
        {groups.map(([group, about]) => (
          <section key={group} aria-label={group}>
            <div className={styles['group']}>
              <h2>{group}</h2>
              {about && <p className={styles['about']}>{about}</p>}
            </div>
            <div className={styles['rows']}>
              {namesIn(group).map((name) => (
                <SwitchRow key={name} name={name} value={switches[name]} disturbs={active.includes(name)} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </Flex>
  );
}

const groups = Object.entries(switchGroups) as [SwitchGroup, string | null][];
const inOrder = Object.keys(switchLooks) as SwitchName[];
const namesIn = (group: SwitchGroup): SwitchName[] =>
  inOrder.filter((name) => name in practiceSwitches.shape && switchLooks[name].group === group);
