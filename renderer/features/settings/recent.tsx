import { plural } from '../../../shared/units.ts';
import { useAct } from '../../hooks/use-act.ts';
import { useHost } from '../../host.ts';
import { notifyProblem } from '../../ui/notify/notify.tsx';
import { SteadyButton } from '../../ui/steady-button.tsx';
import { SettingGroup, SettingRow } from './setting-row.tsx';
import { useApp } from './store.ts';

/** Setting that clears the list of recently opened files, which the command palette and the menu offer. */
export function Recent() {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const count = useApp(({ hostState }) => hostState?.recent.length ?? 0);
  return (
    <SettingGroup title="Recent files">
      <SettingRow
        label={count === 0 ? 'No recent files' : plural(count, 'file')}
        about="Names and locations of files opened on this machine, never their contents."
      >
        {(names) => (
          <SteadyButton
            disabled={busy || count === 0}
            aria-describedby={names['aria-describedby']}
            onClick={() => void run(() => api.app.forgetRecent())}
          >
            Clear the list
          </SteadyButton>
        )}
      </SettingRow>
    </SettingGroup>
  );
}
