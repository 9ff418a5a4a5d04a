/** Secrets for signing in: from stdin, the environment, files, or a prompt; never an argument, which others see. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { AppError, isFileMissing } from '../../../shared/errors.ts';
import { type AskTerminal, ask, canAsk } from '../ask.ts';
import type { SendTerminal } from '../terminal.ts';

export interface Secrets {
  readonly clientSecret: string;
  readonly password: string;
  /** Password of the proxy; absent where none is given. */
  readonly proxyPassword?: string;
}

export const secretVariables = {
  clientSecret: 'GRAPH_INTAKE_CLIENT_SECRET',
  password: 'GRAPH_INTAKE_PASSWORD',
  proxyPassword: 'GRAPH_INTAKE_PROXY_PASSWORD',
  webhookSecret: 'GRAPH_INTAKE_WEBHOOK_SECRET',
  smtpPassword: 'GRAPH_INTAKE_SMTP_PASSWORD',
} as const;

/** Names of the files in the credentials directory of systemd. */
const credentialNames = {
  clientSecret: 'graph-intake-client-secret',
  password: 'graph-intake-password',
  proxyPassword: 'graph-intake-proxy-password',
  webhookSecret: 'graph-intake-webhook-secret',
  smtpPassword: 'graph-intake-smtp-password',
} as const;

/** Returns a secret from its variable, from the file that VARIABLE_FILE names, or from the credentials directory. */
export async function givenSecret(
  which: keyof typeof secretVariables,
  env: SendTerminal['env'],
): Promise<string | undefined> {
  const variable = secretVariables[which];
  const value = env[variable];
  if (value) return value;
  const path = env[`${variable}_FILE`];
  if (path) return await secretFile(path, `${variable}_FILE`);
  const folder = env['CREDENTIALS_DIRECTORY'];
  if (!folder) return undefined;
  try {
    return await secretFile(join(folder, credentialNames[which]), 'CREDENTIALS_DIRECTORY');
  } catch (error) {
    // The folder may be for other programs, or hold only some of the secrets.
    if (error instanceof AppError && isFileMissing(error.cause)) return undefined;
    throw error;
  }
}

/** Content of a file without its last line break. @throws AppError `unauthorized` if it cannot be read */
async function secretFile(path: string, variable: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).replace(/\r?\n$/u, '');
  } catch (cause) {
    throw new AppError('unauthorized', `The secret file ${path} cannot be read (${variable}).`, { cause });
  }
}

/**
 * Returns the secrets of a connection, and asks the user for the missing ones.
 * @param name name of the connection
 * @throws AppError `unauthorized` where something is missing and no one can be asked, `aborted`
 */
export async function findSecrets(
  name: string,
  { passwordStdin }: { readonly passwordStdin: boolean },
  terminal: AskTerminal & Pick<SendTerminal, 'env'>,
): Promise<Secrets> {
  const { env, stdin } = terminal;
  const lines = passwordStdin ? await firstLines(stdin, 2) : [];
  const password = lines[0] || (await givenSecret('password', env));
  const clientSecret = (await givenSecret('clientSecret', env)) || lines[1];
  const proxyPassword = await givenSecret('proxyPassword', env);
  const proxy = proxyPassword ? { proxyPassword } : {};
  if (password && clientSecret) return { password, clientSecret, ...proxy };
  if (passwordStdin || !canAsk(terminal)) {
    const missing = password ? 'client secret' : 'password';
    throw new AppError(
      'unauthorized',
      `The ${missing} of “${name}” is missing; set ${secretVariables.clientSecret} and ${secretVariables.password}, or the paths of their files in ${secretVariables.clientSecret}_FILE and ${secretVariables.password}_FILE, or pass them on the first two lines of stdin with --password-stdin (password first).`,
    );
  }
  return {
    clientSecret: clientSecret || (await askHidden(`Client secret of “${name}”: `, terminal)),
    password: password || (await askHidden(`Password of “${name}”: `, terminal)),
    ...proxy,
  };
}

export const askHidden = (words: string, terminal: AskTerminal): Promise<string> =>
  ask(words, { hidden: true }, terminal);

async function firstLines(stdin: SendTerminal['stdin'], maxLines: number): Promise<string[]> {
  const lines: string[] = [];
  const reading = createInterface({ input: stdin, terminal: false });
  for await (const line of reading) {
    lines.push(line);
    if (lines.length === maxLines) break;
  }
  reading.close();
  return lines;
}
