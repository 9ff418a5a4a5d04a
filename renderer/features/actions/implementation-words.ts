import type { HandlerState } from '../../../shared/actions.ts';
import type { IconName } from '../../ui/icon.tsx';

type Implementation = HandlerState['capabilities'][number]['implementation'];

/** Words and icon for each kind of implementation of a capability. */
export const implementationLooks: Readonly<Record<Implementation, { word: string; icon: IconName }>> = {
  ssh: { word: 'command by SSH', icon: 'key' },
  http: { word: 'HTTP request', icon: 'arrow' },
  local: { word: 'command on this machine', icon: 'code' },
};
