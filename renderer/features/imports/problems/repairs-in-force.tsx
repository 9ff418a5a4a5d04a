import type { Repair } from '../../../../shared/imports/open-file.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { drawnName } from '../../../ui/cut-text.ts';
import { focusOn } from '../../../ui/focus.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import styles from './problems.module.css';

/** What is changed on the way, though never in the file itself. */
export function RepairsInForce({ fileId, repairs }: { fileId: string; repairs: readonly Repair[] }) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  return (
    <section className={styles['repairs']} aria-labelledby="repairs-head">
      <h2 id="repairs-head">Repairs in force</h2>
      <ul className={styles['list']}>
        {repairs.map(({ column, value }) => (
          <li key={column} className={styles['repair']}>
            <span className={styles['repaired']}>
              <Icon name="check" />
            </span>
            <span className={styles['words']}>
              Empty cells of <code>{drawnName(column)}</code> are filled with <code>{value}</code>. The file
              itself stays as it is.
            </span>
            <SteadyButton
              variant="subtle"
              data-focus={`undo ${column}`}
              off={busy}
              onClick={() =>
                void run(async () => {
                  await api.imports.undoRepair({ fileId, column });
                  focusOn(`fill ${column}`);
                })
              }
            >
              Undo
            </SteadyButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
