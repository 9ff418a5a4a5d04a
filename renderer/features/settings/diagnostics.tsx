import { useAct } from '../../hooks/use-act.ts';
import { useHost } from '../../host.ts';
import { Icon } from '../../ui/icon.tsx';
import { notifyProblem } from '../../ui/notify/notify.tsx';
import { SteadyButton } from '../../ui/steady-button.tsx';
import { saveDiagnostics } from './save-diagnostics.ts';
import { SettingGroup, SettingRow } from './setting-row.tsx';

/** Setting with a button that saves a file with diagnostics for support. */
export function Diagnostics() {
  const host = useHost();
  const { busy, run } = useAct(notifyProblem);
  return (
    <SettingGroup title="Support">
      <SettingRow
        label="Diagnostics"
        about="Versions, settings, counts, addresses and the last lines of the log, as one JSON file that you can read before you send it. It contains no secrets and no cell contents."
      >
        {(names) => (
          <SteadyButton
            disabled={busy}
            aria-describedby={names['aria-describedby']}
            leftSection={<Icon name="download" />}
            onClick={() => void run(() => saveDiagnostics(host))}
          >
            Save diagnostics
          </SteadyButton>
        )}
      </SettingRow>
    </SettingGroup>
  );
}
