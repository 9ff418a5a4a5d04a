/** Provides the access token that an HTTP action requests with `supply_token`. @source interfaces.md 2.10 */
import type { SignIn } from '../../../remote/auth.ts';
import type { Connections } from '../../connections/service.ts';
import type { HandlerChoices } from '../stored-settings.ts';

interface SupplyToken {
  /** Returns a token of the account for external calls, else of the account of the handler. @throws AppError of signing in */
  token(connectionId: string): Promise<string>;
}

/** A token that expires this soon is renewed first. */
const renewBeforeMs = 60_000;

export function createSupplyToken(deps: {
  connections: Pick<Connections, 'fixedOn'>;
  choices: Pick<HandlerChoices, 'readAccount'>;
  now: () => number;
}): SupplyToken {
  const { connections, choices } = deps;
  /** The sign-in that was used last, and the account that it belongs to. */
  let cached: { key: string; signIn: Promise<SignIn> } | null = null;

  const signInNow = async (connectionId: string): Promise<SignIn> => {
    const fixedConnection = connections.fixedOn(connectionId);
    const { id, addresses, signIn } = await fixedConnection.current();
    const account = (await choices.readAccount('external')) ?? (await choices.readAccount('service'));
    if (account === null) return signIn;
    const key = JSON.stringify([id, addresses, account]);
    if (cached?.key !== key) cached = { key, signIn: fixedConnection.signInAs(account) };
    return cached.signIn;
  };
  return {
    async token(connectionId) {
      const signIn = await signInNow(connectionId);
      let token = await signIn.token();
      const expiresAt = signIn.expiresAt();
      if (expiresAt !== null && expiresAt - deps.now() < renewBeforeMs) token = await signIn.renew(token);
      return token;
    },
  };
}
