import type { KeptSecret } from '../../../../../shared/monitor/notification-rules/state.ts';

/** Whether a secret is known, for its empty field. */
export function keptWords(kept: KeptSecret, name: 'secret' | 'password'): string {
  if (kept === 'missing') return `Stored in the keyring of the system; the ${name} is never shown again.`;
  return kept === 'kept'
    ? `Stored. Leave empty to keep the ${name}.`
    : `Known until the program ends, because the system has no keyring. Leave empty to keep the ${name}.`;
}
