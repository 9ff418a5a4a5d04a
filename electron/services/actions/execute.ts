/** Executes an action as the settings define, within the permissions. */

import { plainHost, readHost } from '../../../shared/actions/allow-list.ts';
import { type ExecutionMethod, findExecution } from '../../../shared/actions/capabilities.ts';
import { fillTemplate, tokenInCommand, wantsToken } from '../../../shared/actions/exec-template.ts';
import { expectNoCode } from '../../../shared/actions/shell-code.ts';
import { fillCommand } from '../../../shared/actions/shell-place.ts';
import { withAbort } from '../../../shared/async.ts';
import { AppError } from '../../../shared/errors.ts';
import { sshPort, sshTargetName } from './gate.ts';
import { prepareHttp } from './http/prepare-http.ts';
import { Denied, type Kind } from './outcome.ts';
import type { ActionRequest, ExecuteDeps, Prepared } from './prepared-action.ts';
import type { Progress } from './progress.ts';
import { questionText } from './questions/question-text.ts';
import { runLocal } from './run-local.ts';
import { readPrivateKey } from './ssh/private-key.ts';
import { type CommandTarget, runCommand } from './ssh/run-command.ts';
import { textOf } from './text-of.ts';

/** Returns a function that prepares actions. It never throws: `permit` and `run` report the fault of an action. */
export function createExecute(deps: ExecuteDeps): (request: ActionRequest, connectionId: string) => Prepared {
  const { gate } = deps;
  return (request, connectionId) => {
    const { capability } = request;
    const way = findExecution(deps.settings(), request);
    if (way === null)
      return failing('command', '', new Denied(`The capability “${capability}” is not offered here.`));
    try {
      switch (implementationOf(way)) {
        case 'http':
          return prepareHttp({ ...deps, token: () => deps.token(connectionId) }, way, request);
        case 'ssh': {
          const target = commandOf(way, request.parameters);
          return {
            target: sshTargetName(target.host, target.port),
            kind: 'command',
            executes: (parameters) => commandText(way, parameters),
            user: target.user,
            startsAtOnce: never,
            async permit(progress) {
              // Checked first: approving a command that cannot run would be of no use.
              expectKeyPath(deps.settings().keyPath, deps);
              await gate.permitHost(target.host, target.port, { capability, ...withAsker(progress, target) });
            },
            run: async (progress) => {
              const { keyPath } = deps.settings();
              expectKeyPath(keyPath, deps);
              const key = await withAbort(readPrivateKey(keyPath), progress.signal);
              return runCommand(target, {
                key,
                hostKeys: deps.hostKeys,
                progress: withAsker(progress, target),
              });
            },
          };
        }
        case 'local': {
          const command = filledCommand(way, request.parameters);
          return {
            target: 'this machine',
            kind: 'command',
            executes: (parameters) => filledCommand(way, parameters),
            user: '',
            startsAtOnce: never,
            permit: async () => {
              if (!deps.settings().allowLocal)
                throw new Denied(
                  `Commands on this machine are not allowed; allow them ${whereToSet('--allow-local', deps)}.`,
                );
            },
            run: (progress) => runLocal(command, progress),
          };
        }
      }
    } catch (error) {
      return failing(implementationOf(way) === 'http' ? 'http' : 'command', '', error);
    }
  };
}

const implementationOf = (way: ExecutionMethod): 'http' | 'ssh' | 'local' =>
  way.by === 'config' ? way.handler.implementation : way.name === 'HTTPRequest' ? 'http' : 'ssh';

const failing = (kind: Kind, target: string, error: unknown): Prepared => ({
  kind,
  target,
  executes: () => '',
  user: '',
  startsAtOnce: never,
  permit: () => Promise.reject(error),
  run: () => Promise.reject(error),
});

const never = () => false;

/** Adds the command and its user to the questions about an action. */
const withAsker = (progress: Progress, { command, user }: CommandTarget): Progress => ({
  ...progress,
  pendingAction: { ...progress.pendingAction, wants: questionText(command), user: questionText(user) },
});

/** @throws AppError `bad-input` */
const expectKeyPath = (path: string, deps: Pick<ExecuteDeps, 'canAsk'>): void => {
  if (path !== '') return;
  throw new AppError(
    'bad-input',
    `There is no private key for commands; set one ${whereToSet('--key', deps)}.`,
  );
};

/** Where the user changes a setting. @param option its option in a terminal */
const whereToSet = (option: string, { canAsk }: Pick<ExecuteDeps, 'canAsk'>): string =>
  canAsk ? 'in the settings of the action handler' : `with ${option}, or under Actions in the window`;

/** Reads host, port, user and command. The host may be `user@host:port`. @throws AppError `bad-input` */
function commandOf(way: ExecutionMethod, parameters: ActionRequest['parameters']): CommandTarget {
  const hostText = textOf(parameters, 'host');
  const { host, port } = readHost(hostText.replace(/^[^@]+@(?=.)/, ''));
  const isPort = port === null || (port >= 1 && port <= 65_535);
  if (!isPort || !/^[\p{L}\p{N}._:%-]+$/u.test(host))
    throw new AppError('bad-input', `“${hostText}” is not a host.`);
  return {
    host: plainHost(host),
    port: port ?? sshPort,
    user:
      parameters['user'] === undefined
        ? (/^([^@]+)@./.exec(hostText)?.[1] ?? 'root')
        : textOf(parameters, 'user'),
    command: commandText(way, parameters),
  };
}

const commandText = (way: ExecutionMethod, parameters: ActionRequest['parameters']): string =>
  way.by === 'default' ? textOf(parameters, 'command') : filledCommand(way, parameters);

const unchanged = (value: string): string => value;

function filledCommand(way: ExecutionMethod, parameters: ActionRequest['parameters']): string {
  if (way.by === 'default') return '';
  const { exec, escape_quotes: isQuoted } = way.handler;
  if (wantsToken(exec)) throw new AppError('bad-input', tokenInCommand);
  expectNoCode(exec);
  return isQuoted
    ? fillCommand(exec, parameters)
    : fillTemplate(exec, { parameters, token: '', write: unchanged });
}
