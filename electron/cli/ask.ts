/** Questions to whoever sits at the terminal; the answers to hidden ones are not shown. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { AppError } from '../../shared/errors.ts';
import type { SendTerminal } from './terminal.ts';

export type AskTerminal = Pick<SendTerminal, 'stdin' | 'stderr' | 'signal' | 'interrupt'>;

/** Whether somebody is there to answer. */
export const canAsk = ({ stdin, stderr }: Pick<AskTerminal, 'stdin' | 'stderr'>): boolean =>
  stdin.isTTY === true && stderr.isTTY === true;

/** @throws AppError `aborted` after the signal, or where the input ends */
export async function ask(
  words: string,
  { hidden }: { readonly hidden: boolean },
  terminal: AskTerminal,
): Promise<string> {
  const { stdin, stderr, signal, interrupt } = terminal;
  const output = new Writable({
    write(text, _encoding, done) {
      if (!hidden) stderr.write(text);
      done();
    },
  });
  // As a terminal, keys come one by one and the system shows none of them.
  const lines = createInterface({ input: stdin, output, terminal: true });
  lines.on('SIGINT', interrupt);
  const closed = new Promise<never>((_, reject) =>
    lines.once('close', () => reject(new AppError('aborted', 'Cancelled.'))),
  );
  try {
    if (hidden) stderr.write(words);
    return await Promise.race([lines.question(hidden ? '' : words, { signal }), closed]);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('aborted', 'Cancelled.', { cause });
  } finally {
    closed.catch(() => undefined); // Closing is no failure from here on.
    lines.close();
    if (hidden) stderr.write('\n');
  }
}

/** @throws AppError `aborted` */
export async function confirm(words: string, terminal: AskTerminal): Promise<boolean> {
  const answer = await ask(`${words} [y/N] `, { hidden: false }, terminal);
  return /^y(es)?$/iu.test(answer.trim());
}
