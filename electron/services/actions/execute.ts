/** Does what an action asks for, by the way that the settings offer, within what is permitted. */

import { plainHost, readHost } from '../../../shared/actions/allow-list.ts';
import { type Way, wayOf } from '../../../shared/actions/capabilities.ts';
import { fillTemplate, tokenInCommand, wantsToken } from '../../../shared/actions/exec-template.ts';
import { fillCommand } from '../../../shared/actions/shell-place.ts';
import type { HandlerSettings } from '../../../shared/actions.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Submission } from '../../remote/actions.ts';
import { type Gate, sshPort } from './gate.ts';
import type { HostKeys } from './host-keys.ts';
import { orAborted } from './or-aborted.ts';
import { Denied, type Kind, type Outcome } from './outcome.ts';
import { prepareHttp } from './prepare-http.ts';
import { type PrivateKey, readPrivateKey } from './private-key.ts';
import { type CommandTarget, runCommand } from './run-command.ts';
import type { HttpRunner } from './run-http.ts';
import { runLocal } from './run-local.ts';
import { textOf } from './text-of.ts';

export type Asked = Pick<Submission, 'handler' | 'capability' | 'parameters'>;

export interface Prepared {
  /** Host of the command or of the URL; empty where it cannot be told. */
  readonly target: string;
  readonly kind: Kind;
  /** Resolves when it may begin, which somebody may have to say. @throws Denied */
  permit(signal: AbortSignal): Promise<void>;
  /** @throws Denied, AppError, or the reason of the signal */
  run(signal: AbortSignal): Promise<Outcome>;
}

export interface ExecuteDeps {
  readonly settings: () => Pick<HandlerSettings, 'defaults' | 'config' | 'allowLocal' | 'keyPath'>;
  readonly gate: Gate;
  readonly http: HttpRunner;
  readonly hostKeys: HostKeys;
  /** Of the account for `supply_token`. */
  readonly token: () => Promise<string>;
}

const defaultUser = 'root';

/** Never fails: what is wrong with an action comes out when it is run. */
export function createExecute(deps: ExecuteDeps): (asked: Asked) => Prepared {
  const { gate } = deps;
  return (asked) => {
    const { capability } = asked;
    const way = wayOf(deps.settings(), asked);
    if (way === null)
      return failing('command', '', new Denied(`The capability “${capability}” is not offered here.`));
    try {
      switch (implementationOf(way)) {
        case 'http':
          return prepareHttp(deps, way, asked);
        case 'ssh': {
          const target = commandOf(way, asked.parameters);
          return {
            ...{ target: target.host, kind: 'command' },
            permit: (signal) => gate.permitHost(target.host, target.port, { capability, signal }),
            run: async (signal) => {
              const { keyPath } = deps.settings();
              const key = await orAborted(keyAt(keyPath), signal);
              return runCommand(target, { key, hostKeys: deps.hostKeys, signal });
            },
          };
        }
        case 'local': {
          const command = filled(way, asked.parameters);
          return {
            ...{ target: 'this machine', kind: 'command' },
            permit: async () => {
              if (!deps.settings().allowLocal)
                throw new Denied(
                  'Commands on this machine are not allowed; allow them under Actions, or with --allow-local.',
                );
            },
            run: (signal) => runLocal(command, signal),
          };
        }
      }
    } catch (error) {
      return failing(implementationOf(way) === 'http' ? 'http' : 'command', '', error);
    }
  };
}

const implementationOf = (way: Way): 'http' | 'ssh' | 'local' =>
  way.by === 'config' ? way.handler.implementation : way.name === 'HTTPRequest' ? 'http' : 'ssh';

const failing = (kind: Kind, target: string, error: unknown): Prepared => ({
  ...{ kind, target, permit: () => Promise.reject(error), run: () => Promise.reject(error) },
});

const keyAt = async (path: string): Promise<PrivateKey> => {
  if (path !== '') return readPrivateKey(path);
  throw new AppError(
    'bad-input',
    'There is no private key for commands; name one under Actions, or with --key.',
  );
};

/** @throws AppError `bad-input` */
function commandOf(way: Way, parameters: Asked['parameters']): CommandTarget {
  const said = textOf(parameters, 'host');
  const user = parameters['user'] === undefined ? '' : textOf(parameters, 'user');
  const at = /^([^@]+)@(.+)$/.exec(said);
  const { host, port } = readHost(at?.[2] ?? said);
  const isPort = port === null || (port >= 1 && port <= 65_535);
  if (!isPort || !/^[\p{L}\p{N}._:%-]+$/u.test(host))
    throw new AppError('bad-input', `“${said}” is no host.`);
  return {
    host: plainHost(host),
    port: port ?? sshPort,
    user: user || at?.[1] || defaultUser,
    command: way.by === 'default' ? textOf(parameters, 'command') : filled(way, parameters),
  };
}

const asItIs = (value: string): string => value;

function filled(way: Way, parameters: Asked['parameters']): string {
  if (way.by === 'default') return '';
  const { exec, escape_quotes: isQuoted } = way.handler;
  if (wantsToken(exec)) throw new AppError('bad-input', tokenInCommand);
  return isQuoted
    ? fillCommand(exec, parameters)
    : fillTemplate(exec, { parameters, token: '', write: asItIs });
}
