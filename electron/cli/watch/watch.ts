/**
 * `graph-intake watch`: prints updates and transactions of a view as they arrive, and reconnects after interruptions.
 */

import { withAbort } from '../../../shared/async.ts';
import { formatCount } from '../../../shared/units.ts';
import { after } from '../../platform.ts';
import type { IntakeEvent } from '../../services/monitor/shared/monitor-events.ts';
import { findGivenConnection } from '../connections/connection-file.ts';
import { exitCodes } from '../exit-codes.ts';
import { createLinesInOrder } from '../lines-in-order.ts';
import { openMetrics } from '../metrics/metrics-server.ts';
import { measureView } from '../metrics/service-metrics.ts';
import { createReadOnlySettings } from '../read-only-settings.ts';
import { createReporter, type Reporter, type SendTerminal } from '../terminal.ts';
import { readRules } from './rules-file.ts';
import { csvLines, jsonLines, textLines, timeOf } from './watch-lines.ts';
import { readWatchOptions, type WatchOptions } from './watch-options.ts';
import { notifyByRules } from './watch-rules.ts';
import { openWatchServices, type WatchServices } from './watch-services.ts';

/** Least time between two progress lines where stderr is no terminal, so that no line can be overwritten. */
const sayEveryMs = 10_000;

/**
 * Watches until Ctrl-C, or until the platform refuses the sign-in, and returns the exit code.
 * @throws AppError in one sentence if it cannot start
 */
export async function watch(args: readonly string[], terminal: SendTerminal): Promise<number> {
  const options = readWatchOptions(args);
  const reporter = createReporter(terminal);
  const rules = options.rules === null ? null : await readRules(options.rules, terminal.env);
  const settings = createReadOnlySettings(terminal.data);
  const connection = await findGivenConnection(options, { settings, log: reporter.log });
  try {
    await using metrics = await openMetrics(options.metrics, reporter);
    await using services = await openWatchServices({ options, connection, settings, terminal, reporter });
    const { view } = options;
    const stopMetrics =
      metrics &&
      measureView({ registry: metrics.registry, monitor: services.monitor.api, view, now: terminal.now });
    using _ = { [Symbol.dispose]: () => stopMetrics?.() };
    const at = formatCount(services.completeTo());
    reporter.say(
      `Watching the view ${options.view} of ${connection.name} from update ${at} on. Press Ctrl-C to stop.`,
    );
    await using _rules =
      rules &&
      notifyByRules({
        rules,
        events: services.events,
        connectionId: connection.id,
        json: options.form === 'json',
        terminal,
        reporter,
        // A table has rows of one kind only.
        write: (line) =>
          options.form === 'csv' ? reporter.say(line.trimEnd()) : writeLine(line, terminal, reporter),
      });
    const code = await print(services, options, terminal, reporter);
    const reached = services.completeTo();
    reporter.say(`Complete up to update ${formatCount(reached)}. Use --from ${reached} to continue there.`);
    return code;
  } catch (error) {
    // An abort makes running calls fail; that is not an error.
    if (terminal.signal.aborted) return exitCodes.fine;
    throw error;
  } finally {
    reporter.end();
  }
}

/** Prints until Ctrl-C, or until the platform refuses the sign-in and no one can be asked. */
async function print(
  { monitor, events, signIn, completeTo, isSignInRefused }: WatchServices,
  { view, form }: WatchOptions,
  terminal: SendTerminal,
  reporter: Reporter,
): Promise<number> {
  const { stderr, signal, now } = terminal;
  const lines = { text: textLines, json: jsonLines, csv: csvLines }[form];
  const ended = Promise.withResolvers<number>();
  let reported = { to: completeTo(), at: now() };
  let isAsking = false;
  let hasLoaded = false;

  const write = (text: string) => writeLine(text, terminal, reporter);
  const say = (words: string) => {
    reported = { to: completeTo(), at: now() };
    reporter.say(`${timeOf(reported.at)}  ${words}`);
  };
  const completeWords = () => `complete before update ${formatCount(completeTo())}`;
  const signInAgain = async () => {
    if (isAsking || !(await isSignInRefused())) return;
    isAsking = true;
    const isSignedIn = await signIn.signInAgain().finally(() => {
      isAsking = false;
    });
    if (!isSignedIn) ended.resolve(exitCodes.failed);
  };
  const onIntake = ({ intake, message }: IntakeEvent) => {
    // The first loading needs no line: the start was reported already.
    if (intake === 'loading' && !hasLoaded) return;
    hasLoaded = true;
    say(`${intake}, ${completeWords()}${message === '' ? '' : `: ${message}`}`);
    if (intake === 'signed-out') signInAgain().catch(ended.reject);
  };

  if (lines.head !== undefined) write(lines.head);
  const inOrder = createLinesInOrder({
    next: completeTo(),
    write,
    after,
  });
  const { api } = monitor;
  const stops = [
    events.onUpdate((event) => {
      if (event.isNews) inOrder.add(event.index, lines.update(event));
    }),
    events.onTransaction((event) => {
      if (event.isNews) write(lines.transaction(event));
    }),
    events.onIntake(onIntake),
    api.changed(({ views }) => {
      const state = views.find((each) => each.view === view);
      if (state === undefined || isAsking) return;
      reporter.show(`${state.intake}, ${completeWords()}`);
      if (!stderr.isTTY && completeTo() !== reported.to && now() - reported.at >= sayEveryMs)
        say(completeWords());
    }),
  ];
  try {
    return await withAbort(ended.promise, signal, () => exitCodes.fine);
  } finally {
    for (const stop of stops) stop();
    inOrder.close();
    reporter.end();
  }
}

function writeLine(line: string, { stdout, stderr }: SendTerminal, reporter: Reporter): void {
  // Otherwise the line would be appended to the progress line.
  if (stderr.isTTY) reporter.end();
  stdout.write(line);
}
