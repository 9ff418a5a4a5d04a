import { plural } from '../../../../shared/units.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { tellDelivery } from '../../../ui/tell-delivery.ts';
import { rowsExported } from '../export.ts';
import { showRows } from '../store.ts';
import styles from './problems.module.css';

/** The rows that stay behind, to be looked at and to be taken away. */
export function AsideLine({ fileId, rows }: { fileId: string; rows: number }) {
  const host = useHost();
  const { busy, run } = useAct(notifyProblem);
  return (
    <section className={styles['repairs']} aria-labelledby="aside-head">
      <h2 id="aside-head">Set aside</h2>
      <div className={styles['repair']}>
        <Icon name="minus" />
        <span className={styles['words']}>
          {plural(rows, 'row')} of the file {rows === 1 ? 'is' : 'are'} set aside and not sent.
        </span>
        <SteadyButton variant="subtle" onClick={() => showRows(fileId, { of: 'aside' })}>
          Show {rows === 1 ? 'it' : 'them'}
        </SteadyButton>
        <SteadyButton
          off={busy}
          onClick={() =>
            void run(async () =>
              tellDelivery(host, await host.api.imports.exportAside({ fileId }), rowsExported),
            )
          }
        >
          Save the {plural(rows, 'row')} set aside…
        </SteadyButton>
      </div>
    </section>
  );
}
