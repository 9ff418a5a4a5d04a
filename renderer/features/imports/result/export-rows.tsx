import { Button, Menu } from '@mantine/core';
import { assertNever } from '../../../../shared/errors.ts';
import type { Outcome } from '../../../../shared/imports/outcomes.ts';
import { outcomes } from '../../../../shared/imports/outcomes.ts';
import type { Delivery, RunState } from '../../../../shared/imports.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { type Host, useHost } from '../../../host.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyDone, notifyProblem } from '../../../ui/notify.tsx';
import { isRunning } from '../store.ts';
import { outcomeWords } from '../words.ts';
import styles from './result.module.css';

/** Takes the rows of one outcome away as CSV, the reason in the last column: what failed first, the rest by menu. */
export function ExportRows({ run }: { run: RunState }) {
  const host = useHost();
  const { busy, run: act } = useAct(notifyProblem);
  const present = outcomes.filter((outcome) => run.counts[outcome] > 0);
  const first = (['failed', 'unknown'] as const).find((outcome) => run.counts[outcome] > 0);
  const others = present.filter((outcome) => outcome !== first);
  const label = (outcome: Outcome) =>
    `${formatCount(run.counts[outcome])} ${outcomeWords[outcome]} ${run.counts[outcome] === 1 ? 'row' : 'rows'}…`;
  const save = (outcome: Outcome) =>
    act(async () => tell(host, await host.api.imports.exportRows({ runId: run.id, outcome })));
  if (isRunning(run) || present.length === 0) return null;
  return (
    <span className={styles['export']}>
      {first && (
        <Button variant="subtle" disabled={busy} onClick={() => void save(first)}>
          Export {label(first)}
        </Button>
      )}
      {others.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="subtle" disabled={busy} rightSection={<Icon name="chevron" size="small" />}>
              {first ? 'Other rows' : 'Export'}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((outcome) => (
              <Menu.Item key={outcome} onClick={() => void save(outcome)}>
                Export {label(outcome)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  );
}

function tell(host: Host, delivery: Delivery): void {
  switch (delivery.to) {
    case 'path':
      notifyDone(`${plural(delivery.rows, 'row')} exported`, delivery.path);
      return;
    case 'download':
      host.fetchDelivery(delivery.address);
      notifyDone(`${plural(delivery.rows, 'row')} exported`, 'The file is in the downloads of this browser.');
      return;
    case 'nowhere':
      return;
    default:
      assertNever(delivery);
  }
}
