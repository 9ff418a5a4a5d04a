import { useCallback } from 'react';
import type { HandlerSettings } from '../../../shared/actions.ts';
import { createSerial } from '../../../shared/async.ts';
import { AppError } from '../../../shared/errors.ts';
import { useHost } from '../../host.ts';
import { useActions } from './store.ts';

/** The changed part of the settings, or a function that returns it for the settings at the time of the change. */
type SettingsChange = Partial<HandlerSettings> | ((now: HandlerSettings) => Partial<HandlerSettings>);

/** Runs changes one after the other: the host replaces all settings, so concurrent changes would undo each other. */
const serialize = createSerial();

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
      return serialize(apply);
    },
    [api],
  );
}
