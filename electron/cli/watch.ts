/** `graph-intake watch`: prints updates and transactions of a view as they come, and survives cuts. */

import { formatCount } from '../../shared/units.ts';
import type { IntakeHappening } from '../services/monitor/happenings.ts';
import { findConnection } from './find-connection.ts';
import { createLinesInOrder } from './lines-in-order.ts';
import { createReadOnlySettings } from './read-only-settings.ts';
import { exitCodes } from './report.ts';
import { createTelling, type SendTerminal, type Telling } from './terminal.ts';
import { openWatchDesk, type WatchDesk } from './watch-desk.ts';
import { jsonLines, textLines, timeOf, withoutControls } from './watch-lines.ts';
import { readWatchOptions, type WatchOptions } from './watch-options.ts';

/** Where no line can be written over, the log of a script need not know more often. */
const sayEveryMs = 10_000;

/**
 * Answers the exit code; Ctrl-C is the usual end.
 * @throws AppError where it cannot begin, in one sentence
 */
export async function watch(args: readonly string[], terminal: SendTerminal): Promise<number> {
  const options = readWatchOptions(args);
  const telling = createTelling(terminal);
  const settings = createReadOnlySettings(terminal.data);
  const connection = findConnection(options.connection, { settings, log: telling.log });
  try {
    await using desk = await openWatchDesk({ options, connection, settings, terminal, telling });
    const at = formatCount(desk.completeTo());
    telling.say(
      `Watching the view ${options.view} of ${connection.name} from update ${at} on; Ctrl-C ends it.`,
    );
    const code = await print(desk, options, terminal, telling);
    const reached = desk.completeTo();
    telling.say(`Complete to update ${formatCount(reached)}; --from ${reached} goes on there.`);
    return code;
  } catch (error) {
    // Whatever was cut short by it.
    if (terminal.signal.aborted) return exitCodes.fine;
    throw error;
  } finally {
    telling.end();
  }
}

/** Until Ctrl-C, or until the platform refuses the sign-in and nobody can be asked. */
async function print(
  { monitor, signIn, completeTo, isSignInRefused }: WatchDesk,
  { view, json }: WatchOptions,
  { stdout, stderr, signal, now }: SendTerminal,
  telling: Telling,
): Promise<number> {
  const lines = json ? jsonLines : textLines;
  const ended = Promise.withResolvers<number>();
  let said = { to: completeTo(), at: now() };
  let isAsking = false;
  let wasReached = false;

  const write = (text: string) => {
    // Otherwise it would stand behind the line of progress.
    if (stderr.isTTY) telling.end();
    stdout.write(text);
  };
  const say = (words: string) => {
    said = { to: completeTo(), at: now() };
    telling.say(`${timeOf(said.at)}  ${withoutControls(words)}`);
  };
  const completeWords = () => `complete to update ${formatCount(completeTo())}`;
  const signInAgain = async () => {
    if (isAsking || !(await isSignInRefused())) return;
    isAsking = true;
    const isIn = await signIn.again().finally(() => {
      isAsking = false;
    });
    if (!isIn) ended.resolve(exitCodes.failed);
  };
  const hearIntake = ({ intake, message }: IntakeHappening) => {
    // That it begins is said already.
    if (intake === 'loading' && !wasReached) return;
    wasReached = true;
    say(`${intake}, ${completeWords()}${message === '' ? '' : `: ${message}`}`);
    if (intake === 'signed-out') signInAgain().catch(ended.reject);
  };

  const inOrder = createLinesInOrder({
    next: completeTo(),
    write,
    after(ms, fire) {
      const timer = setTimeout(fire, ms);
      return () => clearTimeout(timer);
    },
  });
  const { happenings, api } = monitor;
  const stops = [
    happenings.onUpdate((happening) => {
      if (happening.isNews) inOrder.add(happening.index, lines.update(happening));
    }),
    happenings.onTransaction((happening) => {
      if (happening.isNews) write(lines.transaction(happening, now()));
    }),
    happenings.onIntake(hearIntake),
    api.changed(({ views }) => {
      const state = views.find((each) => each.view === view);
      if (state === undefined || isAsking) return;
      telling.show(`${state.intake}, ${completeWords()}`);
      if (!stderr.isTTY && completeTo() !== said.to && now() - said.at >= sayEveryMs) say(completeWords());
    }),
  ];
  const onAbort = () => ended.resolve(exitCodes.fine);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    return await ended.promise;
  } finally {
    for (const stop of stops) stop();
    inOrder.close();
    signal.removeEventListener('abort', onAbort);
    telling.end();
  }
}
