import { useCallback } from 'react';
import type { HandlerSettings } from '../../../shared/actions.ts';
import { createSerial } from '../../../shared/async.ts';
import { AppError } from '../../../shared/errors.ts';
import { useHost } from '../../host.ts';
import { useActions } from './store.ts';

/** Returns the changed part of the settings, given the settings at the time of the change. */
type SettingsChange = Partial<HandlerSettings> | ((now: HandlerSettings) => Partial<HandlerSettings>);

/** The host takes the settings whole, so one change comes behind the other and none takes another back. */
const inTurn = createSerial();

/** Changes a part of the settings and keeps changes that others made in the meantime. */
export function useChangeSettings(): (change: SettingsChange) => Promise<void> {
  const { api } = useHost();
  return useCallback(
    (change) => {
      const apply = async () => {
        const { hostState } = useActions.getState();
        if (hostState === null)
          throw new AppError('closed', 'The settings of the action handler are not loaded yet.');
        const { settings } = hostState;
        const changed = typeof change === 'function' ? change(settings) : change;
        await api.actions.setSettings({ ...settings, ...changed });
      };
      return inTurn(apply);
    },
    [api],
  );
}
