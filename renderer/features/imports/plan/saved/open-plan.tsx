import { Button } from '@mantine/core';
import { useAct } from '../../../../hooks/use-act.ts';
import { useHost } from '../../../../host.ts';
import { notifyProblem } from '../../../../ui/notify/notify.tsx';
import styles from '../plan.module.css';
import { ChosenPlan } from './chosen-plan.tsx';
import { choosePlan, usePlans } from './store.ts';

/** Saved plans, offered while no file is open: selecting one shows which files to drop. */
export function OpenPlan() {
  const { api } = useHost();
  const { busy, run: act } = useAct(notifyProblem);
  const savedPlans = usePlans((store) => store.kept).filter(({ trouble }) => trouble === null);
  const chosen = usePlans((store) => store.chosen);
  if (chosen !== null) return <ChosenPlan files={noFiles} />;
  if (savedPlans.length === 0) return null;
  return (
    <section className={styles['plans']} aria-labelledby="plans-head">
      <h2 id="plans-head">Or open a saved plan</h2>
      <ul>
        {savedPlans.map(({ name }) => (
          <li key={name}>
            <Button
              aria-disabled={busy || undefined}
              onClick={() => void act(async () => choosePlan(await api.plans.read({ name })))}
            >
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const noFiles = [] as const;
