/** Secrets of the destinations in the vault. A password belongs to the mail server and user it was entered for. */
import type { EmailSettings } from '../../../../shared/monitor/notification-rules/settings.ts';
import type { SecretState } from '../../../../shared/monitor/notification-rules/state.ts';
import type { Vault } from '../../../storage/vault.ts';
import type { RemoteDestination } from './deliveries.ts';

export interface NotificationSecrets {
  webhook(): Promise<string | null>;
  /** Returns the password; null where none is known for this server and user. */
  mail(email: EmailSettings): Promise<string | null>;
  /** Stores a secret; an empty one deletes it. */
  keep(destination: RemoteDestination, secret: string, email: EmailSettings | null): Promise<void>;
  whereIs(destination: RemoteDestination): Promise<SecretState>;
}

const vaultId = (destination: RemoteDestination) => `notifications.${destination}`;
const placeOf = (email: EmailSettings | null): string => JSON.stringify([email?.host, email?.user]);

export const isSameAccount = (one: EmailSettings | null, other: EmailSettings | null): boolean =>
  placeOf(one) === placeOf(other);

export function createNotificationSecrets(vault: Vault): NotificationSecrets {
  const read = async (destination: RemoteDestination, place: string): Promise<string | null> => {
    const stored = await vault.read(vaultId(destination));
    return stored !== null && stored['place'] === place ? (stored['secret'] ?? null) : null;
  };
  return {
    webhook: () => read('webhook', ''),
    mail: (email) => read('email', placeOf(email)),
    async keep(destination, secret, email) {
      if (secret === '') await vault.forget(vaultId(destination));
      else
        await vault.keep(vaultId(destination), {
          secret,
          place: destination === 'webhook' ? '' : placeOf(email),
        });
    },
    whereIs: (destination) => vault.whereIs(vaultId(destination)),
  };
}
