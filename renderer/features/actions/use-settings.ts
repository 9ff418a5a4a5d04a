import { useCallback } from 'react';
import type { HandlerSettings } from '../../../shared/actions.ts';
import { AppError } from '../../../shared/errors.ts';
import { useHost } from '../../host.ts';
import { useActions } from './store.ts';

/** What becomes other, from the settings as they are when it is done. */
export type SettingsChange = Partial<HandlerSettings> | ((now: HandlerSettings) => Partial<HandlerSettings>);

/** The host takes the settings whole, so one change comes behind the other and none takes another back. */
let last: Promise<unknown> = Promise.resolve();

/** Changes a part of the settings; what somebody else changed meanwhile stays. */
export function useChangeSettings(): (change: SettingsChange) => Promise<void> {
  const { api } = useHost();
  return useCallback(
    (change) => {
      const apply = async () => {
        const { told } = useActions.getState();
        if (told === null) throw new AppError('closed', 'The action handler has not told its settings yet.');
        const { settings } = told;
        const changed = typeof change === 'function' ? change(settings) : change;
        await api.actions.setSettings({ ...settings, ...changed });
      };
      const done = last.then(apply);
      // A failure belongs to whoever asked for the change.
      last = done.catch(() => undefined);
      return done;
    },
    [api],
  );
}
