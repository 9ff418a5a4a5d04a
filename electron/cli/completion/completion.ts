/** `graph-intake completion`: prints the completion script of a shell, made from the table of commands. */
import { AppError } from '../../../shared/errors.ts';
import { exitCodes } from '../exit-codes.ts';
import { parse } from '../options/check-options.ts';
import { type Shell, shells } from '../options/option-table.ts';
import type { SendTerminal } from '../terminal.ts';
import { bashCompletion } from './completion-bash.ts';
import { fishCompletion } from './completion-fish.ts';
import { zshCompletion } from './completion-zsh.ts';

const scripts: Readonly<Record<Shell, () => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

/** @throws AppError `bad-input` for a shell that it does not know */
export async function completion(args: readonly string[], { stdout }: SendTerminal): Promise<number> {
  const { positionals } = parse({ args: [...args], allowPositionals: true, options: {} });
  const [given = ''] = positionals;
  const shell = shells.find((each) => each === given);
  if (shell === undefined || positionals.length > 1)
    throw new AppError(
      'bad-input',
      `Specify one shell: graph-intake completion ${shells.join(', ')}${given === '' ? '' : `, not “${positionals.join(' ')}”`}.`,
    );
  stdout.write(scripts[shell]());
  return exitCodes.fine;
}
