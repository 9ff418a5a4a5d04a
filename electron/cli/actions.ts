/** `graph-intake actions`: the action handler without a window, a line for each action that ended. */
import type { ActionRow, HandlerState } from '../../shared/actions.ts';
import { formatDuration, plural } from '../../shared/units.ts';
import type { ActionsApi } from '../services/actions/service.ts';
import { openActionsDesk } from './actions-desk.ts';
import { readActionsOptions } from './actions-options.ts';
import { createActionsPrinter } from './actions-printer.ts';
import { findConnection } from './find-connection.ts';
import { createReadOnlySettings } from './read-only-settings.ts';
import { exitCodes } from './report.ts';
import { createTelling, type SendTerminal, type Telling } from './terminal.ts';
import { timeOf, withoutControls } from './watch-lines.ts';

/**
 * Answers the exit code; Ctrl-C is the usual end, after what runs.
 * @throws AppError where it cannot begin, in one sentence
 */
export async function actions(args: readonly string[], terminal: SendTerminal): Promise<number> {
  const options = readActionsOptions(args);
  const telling = createTelling(terminal);
  const settings = createReadOnlySettings(terminal.data);
  const connection = findConnection(options.connection, { settings, log: telling.log });
  try {
    await using desk = await openActionsDesk({ options, connection, settings, terminal, telling });
    return await handle(desk.api, { name: connection.name, json: options.json }, terminal, telling);
  } catch (error) {
    // Whatever was cut short by it.
    if (terminal.signal.aborted) return exitCodes.fine;
    throw error;
  } finally {
    telling.end();
  }
}

async function handle(
  api: ActionsApi,
  { name, json }: { name: string; json: boolean },
  { stdout, stderr, signal, now }: SendTerminal,
  telling: Telling,
): Promise<number> {
  const begunAt = now();
  const ended = Promise.withResolvers<number>();
  const print = createActionsPrinter(api, begunAt, (row) => {
    if (stderr.isTTY) telling.end();
    stdout.write(json ? `${JSON.stringify(row)}\n` : lineOf(row));
  });
  let said = '';
  const hear = (state: HandlerState): void => {
    print().catch(ended.reject);
    const words = `${state.state}${state.message === '' ? '' : `: ${state.message}`}`;
    if (words !== said && state.state !== 'stopped') {
      said = words;
      telling.say(`${timeOf(now())}  ${withoutControls(words)}`);
    }
    // Nobody is here who could do something about it.
    if (state.state === 'refused') ended.resolve(exitCodes.failed);
    telling.show(`${state.state}, ${plural(state.running, 'action')} running`);
  };
  const first = await current(api);
  const offered = first.capabilities.map((each) => each.name).join(', ') || 'nothing';
  telling.say(`The action handler of ${name} offers ${offered}; Ctrl-C ends it after what runs.`);
  if (first.keyProblem !== '') telling.say(first.keyProblem);
  // Each action would be denied, one by one, and nobody would see it before the first.
  if (first.settings.allowed.length === 0 && !first.settings.allowLocal)
    telling.say(
      'It may reach nothing yet: name targets with --allow, or allow them under Actions in the window.',
    );
  const stop = api.changed(hear);
  const onAbort = () => ended.resolve(exitCodes.fine);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    await api.start();
    if (signal.aborted) onAbort();
    return await ended.promise;
  } finally {
    signal.removeEventListener('abort', onAbort);
    await api.stop({ now: false });
    stop();
    await print({ isLast: true });
    telling.end();
    telling.say(`${plural(print.count(), 'action')} done.`);
  }
}

function lineOf({ startedAt, state, capability, target, code, tookMs, message }: ActionRow): string {
  const took = tookMs === null ? '' : formatDuration(tookMs);
  const parts = [timeOf(startedAt), capability, target, state, code ?? '', took, message];
  return `${parts
    .filter((part) => part !== '')
    .map((part) => withoutControls(String(part)))
    .join('  ')}\n`;
}

const current = (api: ActionsApi): Promise<HandlerState> =>
  new Promise((resolve) => {
    const stop = api.changed((state) => {
      resolve(state);
      queueMicrotask(() => stop());
    });
  });
