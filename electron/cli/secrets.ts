/** What signs in besides names: from the environment, from stdin, or asked for; never an argument, which others see. */
import { createInterface } from 'node:readline';
import { AppError } from '../../shared/errors.ts';
import { type AskTerminal, ask, canAsk } from './ask.ts';
import type { SendTerminal } from './terminal.ts';

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
} as const;

/**
 * @param name of the connection
 * @throws AppError `unauthorized` where something is missing and no one can be asked, `aborted`
 */
export async function findSecrets(
  name: string,
  { passwordStdin }: { readonly passwordStdin: boolean },
  terminal: AskTerminal & Pick<SendTerminal, 'env'>,
): Promise<Secrets> {
  const { env, stdin } = terminal;
  const lines = passwordStdin ? await firstLines(stdin, 2) : [];
  const password = lines[0] || env[secretVariables.password];
  const clientSecret = env[secretVariables.clientSecret] || lines[1];
  const proxyPassword = env[secretVariables.proxyPassword];
  const proxy = proxyPassword ? { proxyPassword } : {};
  if (password && clientSecret) return { password, clientSecret, ...proxy };
  if (passwordStdin || !canAsk(terminal)) {
    const missing = password ? 'client secret' : 'password';
    throw new AppError(
      'unauthorized',
      `The ${missing} of “${name}” is not known here; set ${secretVariables.clientSecret} and ${secretVariables.password}, or give them on the first two lines of stdin with --password-stdin (password first).`,
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

async function firstLines(stdin: SendTerminal['stdin'], most: number): Promise<string[]> {
  const lines: string[] = [];
  const reading = createInterface({ input: stdin, terminal: false });
  for await (const line of reading) {
    lines.push(line);
    if (lines.length === most) break;
  }
  reading.close();
  return lines;
}
