import { Button } from '@mantine/core';
import { plural } from '../../../../shared/units.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { notifyDelivery } from '../../../ui/notify/notify-delivery.ts';

/** Button that writes the settings as an environment file for a handler on another machine, without passwords. */
export function ExportEnvironment() {
  const host = useHost();
  const { busy, run } = useAct(notifyProblem);
  return (
    <Button
      leftSection={<Icon name="download" />}
      loading={busy}
      title="For running graph-intake actions on another machine; without passwords"
      onClick={() =>
        run(async () => {
          const delivery = await host.api.actions.exportEnvironment();
          notifyDelivery(host, delivery, (lines) => `Environment file with ${plural(lines, 'line')} written`);
        })
      }
    >
      Export as environment file…
    </Button>
  );
}
