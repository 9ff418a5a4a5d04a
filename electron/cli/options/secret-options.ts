/** Refuses options that would carry a secret: others on the machine see what is typed, and the shell keeps it. */
import { AppError } from '../../../shared/errors.ts';
import { secretVariables } from '../connections/secrets.ts';

const variables = new Map<string, string>([
  ['client-secret', secretVariables.clientSecret],
  ['secret', secretVariables.clientSecret],
  ['password', secretVariables.password],
  ['pass', secretVariables.password],
  ['proxy-password', secretVariables.proxyPassword],
  ['webhook-secret', secretVariables.webhookSecret],
  ['smtp-password', secretVariables.smtpPassword],
]);
/** Variables of the secrets that --password-stdin can read instead. */
const ofSignIn: ReadonlySet<string> = new Set([secretVariables.clientSecret, secretVariables.password]);
/** Secrets without a variable: they come from signing in, or from a file. */
const withoutVariable: ReadonlySet<string> = new Set(['token', 'access-token', 'passphrase', 'private-key']);

/** @throws AppError `bad-input` for an option that would carry a secret; the message does not contain the secret */
export function refuseSecrets(args: readonly string[]): void {
  const end = args.indexOf('--');
  for (const given of end < 0 ? args : args.slice(0, end)) {
    if (!given.startsWith('--')) continue;
    const name = given.slice(2).split('=')[0]?.toLowerCase() ?? '';
    const variable = variables.get(name);
    if (variable !== undefined)
      throw new AppError(
        'bad-input',
        `--${name} is not an option, because other users can see options. Set ${variable}${ofSignIn.has(variable) ? ', or pass it on stdin with --password-stdin' : ''}.`,
      );
    if (withoutVariable.has(name))
      throw new AppError(
        'bad-input',
        `--${name} is not an option, because other users can see options. The program signs in by itself; for keys, give the path of the file.`,
      );
  }
}
