import { useCallback } from 'react';
import type { SecretState } from '../../../../../shared/monitor/notification-rules/state.ts';
import { useCall } from '../../../../hooks/use-call.ts';
import { useHost } from '../../../../host.ts';

/** Returns the hint below the empty field of a secret: whether it is stored, and where it is or will be stored. */
export function useSecretHint(kept: SecretState, name: 'secret' | 'password'): string {
  const { api } = useHost();
  const about = useCall(useCallback((signal: AbortSignal) => api.app.about(undefined, { signal }), [api]));
  if (kept === 'kept') return `Stored. Leave empty to keep the ${name}.`;
  if (kept === 'session')
    return `Stored only until the program ends, because the system has no keyring. Leave empty to keep the ${name}.`;
  if (about.state !== 'ready') return `The ${name} is never shown again.`;
  const { keyring } = about.value;
  return keyring === null
    ? `This system has no keyring: the ${name} is stored until the program ends and never shown again.`
    : `Stored in the keyring of this system (${keyring}) and never shown again.`;
}
