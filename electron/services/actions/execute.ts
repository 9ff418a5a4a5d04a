/** Does what an action asks for, by the way that the settings offer, within what is permitted. */

import { plainHost, readHost } from '../../../shared/actions/allow-list.ts';
import { type Way, wayOf } from '../../../shared/actions/capabilities.ts';
import { fillTemplate, fillToken, wantsToken } from '../../../shared/actions/exec-template.ts';
import { readParams, readRequestLine } from '../../../shared/actions/http-line.ts';
import { redactText } from '../../../shared/actions/redact.ts';
import { shellQuote } from '../../../shared/actions/shell-quote.ts';
import type { HandlerSettings } from '../../../shared/actions.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Submission } from '../../remote/actions.ts';
import { type Gate, sshPort } from './gate.ts';
import type { HostKeys } from './host-keys.ts';
import { Denied, type Kind, type Outcome } from './outcome.ts';
import { type PrivateKey, readPrivateKey } from './private-key.ts';
import { type CommandTarget, runCommand } from './run-command.ts';
import type { HttpRunner, HttpTarget } from './run-http.ts';
import { runLocal } from './run-local.ts';

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
              const key = await keyAt(keyPath);
              return runCommand(target, { key, hostKeys: deps.hostKeys, signal });
            },
          };
        }
        case 'local': {
          const command = filled(way, asked.parameters, '');
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

const keyAt = (path: string): Promise<PrivateKey> => {
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
  if (host === '' || /[\s/]/.test(host)) throw new AppError('bad-input', `“${said}” is no host.`);
  return {
    host: plainHost(host),
    port: port ?? sshPort,
    user: user || at?.[1] || defaultUser,
    command: way.by === 'default' ? textOf(parameters, 'command') : filled(way, parameters, ''),
  };
}

function filled(way: Way, parameters: Asked['parameters'], token: string): string {
  if (way.by === 'default') return '';
  const { exec, escape_quotes: isQuoted } = way.handler;
  if (wantsToken(exec) && token === '')
    throw new AppError(
      'bad-input',
      'A command line is seen by others on its machine; supply_token stands in requests only.',
    );
  return fillTemplate(exec, { parameters, token, write: isQuoted ? shellQuote : (value) => value });
}

/** Without the token, which is asked for when it runs. */
function prepareHttp(deps: ExecuteDeps, way: Way, { capability, parameters }: Asked): Prepared {
  const asked = readParams(parameters['params']);
  const exec = way.by === 'config' ? way.handler.exec : textOf(parameters, 'url');
  const isSafe = way.by === 'config' && way.handler.escape_quotes;
  // What a URL begins with is pasted as it is; the allow list looks at what comes out.
  const write = (value: string, before: string) =>
    isSafe && /\S\s*$/.test(before.replace(/^\s*[A-Za-z]+\s+/, '')) ? encodeURIComponent(value) : value;
  const targetWith = (token: string): HttpTarget => {
    const line = way.by === 'config' ? fillTemplate(exec, { parameters, token, write }) : exec;
    const { method, url } = way.by === 'config' ? readRequestLine(line) : { method: null, url: line };
    if (!URL.canParse(url))
      throw new AppError('bad-input', `“${url}” is no address; it must start with http:// or https://.`);
    const whole = new URL(url);
    for (const [key, value] of asked.query) whole.searchParams.append(key, value);
    const headers = Object.entries(asked.headers).map(([key, value]) => [key, fillToken(value, token)]);
    return {
      ...{ method: method ?? asked.method, url: whole.href, body: asked.body },
      headers: Object.fromEntries(headers),
    };
  };
  const templates = way.by === 'config' ? [exec] : [];
  const needsToken = [...templates, ...Object.values(asked.headers)].some(wantsToken);
  const first = targetWith('token');
  const permission = (signal: AbortSignal) => ({ capability, signal });
  return {
    ...{ target: new URL(first.url).host, kind: 'http' },
    permit: (signal) => deps.gate.permitUrl(first.url, permission(signal)),
    async run(signal) {
      const token = needsToken ? await deps.token() : '';
      const ran = await deps.http.run(targetWith(token), {
        signal,
        permit: (url) => deps.gate.permitUrl(url, permission(signal)),
      });
      // The platform gave no token to see, so it gets none back.
      return { ...ran, result: { ...ran.result, exec: redactText(String(ran.result['exec']), [token]) } };
    },
  };
}

function textOf(parameters: Asked['parameters'], name: string): string {
  const value = parameters[name];
  if (typeof value === 'string' && value.trim() !== '') return value;
  throw new AppError('bad-input', `The parameter “${name}” is missing.`);
}
