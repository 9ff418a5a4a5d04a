/** Secrets of the destinations in the vault. A password belongs to the mail server and user it was entered for. */
import type { EmailSettings } from '../../../../shared/monitor/notification-rules/settings.ts';
import type { KeptSecret } from '../../../../shared/monitor/notification-rules/state.ts';
import type { Vault } from '../../../storage/vault.ts';
import type { RemoteDestination } from './deliveries.ts';

export interface NotificationSecrets {
  webhook(): Promise<string | null>;
  /** Null where none is known for this server and user. */
  mail(email: EmailSettings): Promise<string | null>;
  /** An empty one is forgotten. */
  keep(of: RemoteDestination, secret: string, email: EmailSettings | null): Promise<void>;
  whereIs(of: RemoteDestination): Promise<KeptSecret>;
}

const vaultId = (of: RemoteDestination) => `notifications.${of}`;
const placeOf = (email: EmailSettings | null): string => JSON.stringify([email?.host, email?.user]);

export const isSameAccount = (one: EmailSettings | null, other: EmailSettings | null): boolean =>
  placeOf(one) === placeOf(other);

export function createNotificationSecrets(vault: Vault): NotificationSecrets {
  const read = async (of: RemoteDestination, place: string): Promise<string | null> => {
    const kept = await vault.read(vaultId(of));
    return kept !== null && kept['place'] === place ? (kept['secret'] ?? null) : null;
  };
  return {
    webhook: () => read('webhook', ''),
    mail: (email) => read('email', placeOf(email)),
    async keep(of, secret, email) {
      if (secret === '') await vault.forget(vaultId(of));
      else await vault.keep(vaultId(of), { secret, place: of === 'webhook' ? '' : placeOf(email) });
    },
    whereIs: (of) => vault.whereIs(vaultId(of)),
  };
}
