import { Flex } from '@mantine/core';
import { plural } from '../../../../shared/units.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { notifyDelivery, rowsExported } from '../../../ui/notify/notify-delivery.ts';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { showRows } from '../store.ts';
import styles from './problems.module.css';

/** Number of excluded rows, with buttons to show them and to save them as a file. */
export function ExcludedLine({ fileId, rows }: { fileId: string; rows: number }) {
  const host = useHost();
  const { busy, run } = useAct(notifyProblem);
  return (
    <section className={styles['fixes']} aria-labelledby="excluded-head">
      <h2 id="excluded-head">Excluded</h2>
      <Flex className={styles['fix']} gap="var(--space-8)" align="center">
        <Icon name="minus" />
        <span className={styles['words']}>
          {plural(rows, 'row')} of the file {rows === 1 ? 'is' : 'are'} excluded and not sent.
        </span>
        <SteadyButton variant="subtle" onClick={() => showRows(fileId, { of: 'excluded' })}>
          Show {rows === 1 ? 'it' : 'them'}
        </SteadyButton>
        <SteadyButton
          disabled={busy}
          onClick={() =>
            void run(async () =>
              notifyDelivery(host, await host.api.imports.exportExcluded({ fileId }), rowsExported),
            )
          }
        >
          Save the {plural(rows, 'excluded row')}…
        </SteadyButton>
      </Flex>
    </section>
  );
}
