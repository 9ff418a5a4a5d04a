/** Signs a command of the terminal in to its connection, and again where the platform refuses it later. */
import { describeOuterBlanks } from '../../../shared/connections/outer-blanks.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ConnectionsService } from '../../services/connections/service.ts';
import { canAsk } from '../ask.ts';
import type { SendTerminal } from '../terminal.ts';
import type { FoundConnection } from './find-connection.ts';
import { askHidden, findSecrets, type Secrets } from './secrets.ts';

export interface TerminalSignIn {
  /** @throws AppError `unauthorized`, `aborted`, and those of reaching a platform */
  signIn(): Promise<void>;
  /** After a refusal in the middle of a run; false where no one can be asked. @throws as `enter` */
  signInAgain(): Promise<boolean>;
}

interface TerminalSignInDeps {
  readonly connections: ConnectionsService;
  readonly connection: FoundConnection;
  readonly passwordStdin: boolean;
  readonly terminal: SendTerminal;
  readonly say: (words: string) => void;
  /** The word for what waits during a new sign-in, in the message; “run” if absent. */
  readonly what?: 'run' | 'watch';
}

const maxTries = 3;

export function createTerminalSignIn(deps: TerminalSignInDeps): TerminalSignIn {
  const { connections, connection, terminal, say, what = 'run' } = deps;
  const { id, name, isPractice } = connection;
  let lastSecrets: Secrets | null = null;

  /** Returns the refusal of the current sign-in, or null if the platform accepts it. */
  const refusal = async (): Promise<AppError | null> => {
    try {
      const { signIn } = await connections.current();
      await signIn.account();
      return null;
    } catch (error) {
      if (error instanceof AppError && error.code === 'unauthorized') return error;
      throw error;
    }
  };
  const tryWith = async (secrets: Secrets) => {
    lastSecrets = secrets;
    await connections.api.signIn({ id, ...secrets });
    const refused = await refusal();
    return (
      refused && new AppError('unauthorized', `${refused.message}${blankWords(secrets)}`, { cause: refused })
    );
  };
  const askAgain = async (refused: AppError, { clientSecret, ...others }: Secrets): Promise<void> => {
    let why = refused;
    for (let tries = 0; tries < maxTries; tries += 1) {
      say(why.message);
      const password = await askHidden(`Password of “${name}”: `, terminal);
      const retryError = await tryWith({ ...others, clientSecret, password });
      if (retryError === null) return;
      why = retryError;
    }
    throw why;
  };

  return {
    async signIn() {
      if (isPractice) {
        const refused = await refusal();
        if (refused !== null) throw refused;
      } else {
        const secrets = await findSecrets(name, deps, terminal);
        const refused = await tryWith(secrets);
        if (refused !== null && !canAsk(terminal)) throw refused;
        if (refused !== null) await askAgain(refused, secrets);
      }
      await signedIn(connections);
    },
    async signInAgain() {
      if (isPractice || lastSecrets === null || !canAsk(terminal)) return false;
      await askAgain(
        new AppError('unauthorized', `“${name}” refuses the sign-in; the ${what} waits.`),
        lastSecrets,
      );
      return true;
    },
  };
}

/** Warns of invisible characters that were copied along with a secret. */
function blankWords({ clientSecret, password }: Secrets): string {
  const warnings = (
    [
      ['client secret', clientSecret],
      ['password', password],
    ] as const
  ).flatMap(([what, secret]) => {
    const words = describeOuterBlanks(secret);
    return words === null ? [] : [` The ${what} ${words}; remove it if it does not belong there.`];
  });
  return warnings.join('');
}

/** Resolves once the default scope of the account is known, which recipes may use. @throws AppError if it fails */
const signedIn = ({ onSession }: ConnectionsService): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = onSession((session) => {
      if (session.state !== 'signed-in' && session.state !== 'failed') return;
      queueMicrotask(() => stop());
      if (session.state === 'signed-in') resolve();
      else reject(new AppError('rejected', session.message));
    });
  });
