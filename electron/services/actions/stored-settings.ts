/** The settings of the action handler: stored with the other settings, its accounts in the vault. */
import { z } from 'zod';
import { checkAhConfig, type HandlerAccount } from '../../../shared/actions/environment.ts';
import { type HandlerSettings, handlerSettings } from '../../../shared/actions.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Log, Settings } from '../../platform.ts';
import type { Vault } from '../../storage/vault.ts';
import { partsOf } from './gate.ts';

type Which = 'service' | 'external';

export interface HandlerChoices {
  settings(): HandlerSettings;
  /** @throws AppError `bad-input` that names path and reason */
  setSettings(to: HandlerSettings): void;
  /** Returns the user name of an account; empty where there is none. */
  account(which: Which): string;
  /** Returns an account with its password, or null. @throws AppError `unauthorized` if the keyring lost the password */
  readAccount(which: Which): Promise<HandlerAccount | null>;
  setAccount(which: Which, account: HandlerAccount | null): Promise<void>;
}

/** No target may be reached and nothing runs here until a user allows it. */
export const firstSettings: HandlerSettings = {
  defaults: ['ExecuteCommand', 'HTTPRequest'],
  config: { handlers: [] },
  allowed: [],
  allowLocal: false,
  atOnce: 20,
  keyPath: '',
  startWithProgram: false,
};

const settingsKey = 'actions';
const storedSchema = z.object({
  settings: handlerSettings,
  accounts: z.object({ service: z.string(), external: z.string() }),
});
const vaultId = (which: Which) => `actions.${which}`;

export function createHandlerChoices(deps: { settings: Settings; vault: Vault; log: Log }): HandlerChoices {
  const { settings, vault, log } = deps;
  const stored = settings.get(settingsKey);
  const parsed = storedSchema.safeParse(stored);
  if (stored !== undefined && !parsed.success) {
    settings.set(`${settingsKey}-unreadable`, stored);
    log.error(
      'The stored settings of the action handler cannot be read; they were stored under another key and replaced by the defaults.',
    );
  }
  let value = parsed.success
    ? parsed.data
    : { settings: firstSettings, accounts: { service: '', external: '' } };
  const change = (to: Partial<typeof value>) => {
    const next = { ...value, ...to };
    settings.set(settingsKey, next);
    value = next;
  };
  return {
    settings: () => value.settings,
    setSettings(to) {
      checkAhConfig(to.config);
      for (const { kind, text } of to.allowed) {
        if (kind === 'url-prefix' && partsOf(text) === null)
          throw new AppError(
            'bad-input',
            `“${text}” is not the beginning of a URL; it must start with http:// or https://.`,
          );
        // Only origin and path are compared, so such a rule would allow more than it seems to.
        if (kind === 'url-prefix' && (/[?#]/.test(text) || partsOf(text)?.username !== ''))
          throw new AppError(
            'bad-input',
            `“${text}” cannot be allowed: leave out the sign-in and the text after “?” or “#”.`,
          );
        if (kind === 'host' && /[\s/]/.test(text))
          throw new AppError('bad-input', `“${text}” is not a host; to allow a URL, enter its beginning.`);
      }
      change({ settings: to });
    },
    account: (which) => value.accounts[which],
    async readAccount(which) {
      const username = value.accounts[which];
      if (username === '') return null;
      const password = (await vault.read(vaultId(which)))?.['password'];
      if (password === undefined)
        throw new AppError(
          'unauthorized',
          `The password of “${username}” is not stored any more; enter it again under Actions.`,
        );
      return { username, password };
    },
    async setAccount(which, account) {
      if (account === null) await vault.forget(vaultId(which));
      else await vault.keep(vaultId(which), { password: account.password });
      change({ accounts: { ...value.accounts, [which]: account?.username ?? '' } });
    },
  };
}
