/** `graph-intake actions`: the action handler without a window, a line for each action that ended. */
import { resolve } from 'node:path';
import { actionWords } from '../../../shared/actions/action-states.ts';
import { runningMs } from '../../../shared/actions/action-time.ts';
import type { ActionRow, HandlerState } from '../../../shared/actions.ts';
import { withAbort } from '../../../shared/async.ts';
import { visibleJson, visibleLine } from '../../../shared/control-characters.ts';
import { formatCount, formatDuration, plural } from '../../../shared/units.ts';
import type { ActionsApi } from '../../services/actions/service.ts';
import { readPrivateKey } from '../../services/actions/ssh/private-key.ts';
import { findGivenConnection } from '../connections/connection-file.ts';
import { exitCodes } from '../exit-codes.ts';
import { openMetrics } from '../metrics/metrics-server.ts';
import { measureActions } from '../metrics/service-metrics.ts';
import { readActionsOptions } from '../options/actions-options.ts';
import { createReadOnlySettings } from '../read-only-settings.ts';
import { createReporter, type Reporter, type SendTerminal } from '../terminal.ts';
import { timeOf } from '../watch/watch-lines.ts';
import { createActionsPrinter } from './actions-printer.ts';
import { openActionsServices } from './actions-services.ts';

/**
 * Executes actions until Ctrl-C, then ends after the running ones, and returns the exit code.
 * @throws AppError in one sentence if the handler cannot start
 */
export async function actions(args: readonly string[], terminal: SendTerminal): Promise<number> {
  const options = readActionsOptions(args);
  // The handler itself starts without a usable key, and would deny every command.
  if (options.key !== null) await readPrivateKey(resolve(options.key));
  const reporter = createReporter(terminal);
  const settings = createReadOnlySettings(terminal.data);
  const connection = await findGivenConnection(options, { settings, log: reporter.log });
  try {
    await using metrics = await openMetrics(options.metrics, reporter);
    await using services = await openActionsServices({ options, connection, settings, terminal, reporter });
    const stopMetrics = metrics && measureActions(services.api, metrics.registry);
    using _ = { [Symbol.dispose]: () => stopMetrics?.() };
    return await runHandler(services.api, { name: connection.name, json: options.json }, terminal, reporter);
  } catch (error) {
    // An abort makes running calls fail; that is not an error.
    if (terminal.signal.aborted) return exitCodes.fine;
    throw error;
  } finally {
    reporter.end();
  }
}

async function runHandler(
  api: ActionsApi,
  { name, json }: { name: string; json: boolean },
  { stdout, stderr, signal, now }: SendTerminal,
  reporter: Reporter,
): Promise<number> {
  const begunAt = now();
  const ended = Promise.withResolvers<number>();
  const print = createActionsPrinter(api, begunAt, (row) => {
    if (stderr.isTTY) reporter.end();
    stdout.write(json ? `${visibleJson(row)}\n` : lineOf(row));
  });
  let lastPrinted = '';
  let lastKeyProblem = '';
  const onState = (state: HandlerState): void => {
    print().catch(ended.reject);
    const words = `${state.state}${state.message === '' ? '' : `: ${state.message}`}`;
    if (words !== lastPrinted && state.state !== 'stopped') {
      lastPrinted = words;
      reporter.say(`${timeOf(now())}  ${words}`);
    }
    // The key is read while the handler starts.
    if (state.keyProblem !== lastKeyProblem && state.keyProblem !== '') reporter.say(state.keyProblem);
    lastKeyProblem = state.keyProblem;
    // No one is present to correct a rejected sign-in.
    if (state.state === 'refused') ended.resolve(exitCodes.failed);
    const waiting = state.waiting === 0 ? '' : `, ${formatCount(state.waiting)} waiting`;
    reporter.show(`${state.state}, ${plural(state.running, 'action')} running${waiting}`);
  };
  const first = await currentState(api);
  const capabilityNames = first.capabilities.map((each) => each.name).join(', ') || 'none';
  reporter.say(
    `Action handler for “${name}”. Capabilities: ${capabilityNames}. Press Ctrl-C to stop after running actions finish.`,
  );
  // Without an allowed target every action is denied, which the user would notice only at the first action.
  if (first.settings.allowed.length === 0 && !first.settings.allowLocal)
    reporter.say(
      'The action handler cannot reach any target yet. Allow targets with --allow HOST, or under Actions in the window.',
    );
  const stop = api.changed(onState);
  try {
    await api.start();
    return await withAbort(ended.promise, signal, () => exitCodes.fine);
  } finally {
    await api.stop({ now: false });
    stop();
    await print({ isLast: true });
    reporter.end();
    reporter.say(`${plural(print.count(), 'action')} ended.`);
  }
}

function lineOf(action: ActionRow): string {
  const { receivedAt, capability, target, code, message } = action;
  const ms = runningMs(action, receivedAt);
  const took = ms === null ? '' : formatDuration(ms);
  const parts = [timeOf(receivedAt), capability, target, actionWords(action), code ?? '', took, message];
  return `${parts
    .filter((part) => part !== '')
    .map((part) => visibleLine(String(part)))
    .join('  ')}\n`;
}

const currentState = (api: ActionsApi): Promise<HandlerState> =>
  new Promise((resolve) => {
    const stop = api.changed((state) => {
      resolve(state);
      queueMicrotask(() => stop());
    });
  });
