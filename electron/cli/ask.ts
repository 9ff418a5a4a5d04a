/** Asks the user of the terminal; replies to hidden questions, such as for passwords, are not shown. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { visibleLine } from '../../shared/control-characters.ts';
import { AppError } from '../../shared/errors.ts';
import type { SendTerminal } from './terminal.ts';

export type AskTerminal = Pick<SendTerminal, 'stdin' | 'stderr' | 'signal' | 'interrupt'>;

/** Whether a user can reply: stdin and stderr are a terminal. */
export const canAsk = ({ stdin, stderr }: Pick<AskTerminal, 'stdin' | 'stderr'>): boolean =>
  stdin.isTTY === true && stderr.isTTY === true;

/** Returns the reply without its line break. @throws AppError `aborted` after the signal, or if the input ends */
export async function ask(
  words: string,
  { hidden }: { readonly hidden: boolean },
  terminal: AskTerminal,
): Promise<string> {
  const { stdin, stderr, signal, interrupt } = terminal;
  const output = new Writable({
    write(text, _encoding, done) {
      // What readline writes: the question, the keys, and where the cursor goes.
      if (!hidden) stderr.control(String(text));
      done();
    },
  });
  // With `terminal`, readline reads key by key and the system shows none of them.
  const lines = createInterface({ input: stdin, output, terminal: true });
  lines.on('SIGINT', interrupt);
  const closed = new Promise<never>((_, reject) =>
    lines.once('close', () => reject(new AppError('aborted', 'Cancelled.'))),
  );
  try {
    const question = visibleLine(words);
    if (hidden) stderr.write(question);
    return await Promise.race([lines.question(hidden ? '' : question, { signal }), closed]);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('aborted', 'Cancelled.', { cause });
  } finally {
    closed.catch(() => undefined); // The `close` below is not a failure.
    lines.close();
    if (hidden) stderr.write('\n');
  }
}

/** Asks a yes-or-no question; only `y` and `yes` confirm. @throws AppError `aborted` */
export async function confirm(words: string, terminal: AskTerminal): Promise<boolean> {
  const reply = await ask(`${words} [y/N] `, { hidden: false }, terminal);
  return /^y(es)?$/iu.test(reply.trim());
}
