/** The configuration of the action handler as environment variables. @source interfaces.md 2.10 */
import type { HandlerSettings } from '../actions.ts';
import { AppError } from '../errors.ts';
import { type AhConfig, ahConfig, capabilityNames } from './ah-config.ts';
import { ahConfigFault, pathText } from './ah-config-fault.ts';

export interface HandlerAccount {
  readonly username: string;
  readonly password: string;
}

export interface HandlerEnvironment {
  /** Each property is null if its variables are not set. */
  readonly account: HandlerAccount | null;
  readonly external: HandlerAccount | null;
  readonly defaults: HandlerSettings['defaults'] | null;
  readonly config: AhConfig | null;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads the variables. @throws AppError `bad-input` that names the variable, the path in it, and the reason */
export function readEnvironment(env: Variables): HandlerEnvironment {
  return {
    account: accountOf(env, 'PLATFORM_USER', 'PLATFORM_PASS'),
    external: accountOf(env, 'PLATFORM_EXTERNAL_USER', 'PLATFORM_EXTERNAL_PASS'),
    defaults: defaultsOf(env['USE_DEFAULT_AH_CONFIGS']),
    config: env['AH_CONFIG'] ? readAhConfig(env['AH_CONFIG']) : null,
  };
}

/** Reads AH_CONFIG from its JSON text. @throws AppError `bad-input` that names path and reason */
export function readAhConfig(text: string): AhConfig {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw wrong('', error instanceof Error ? error.message : 'it is not valid JSON');
  }
  expectFine(value);
  return ahConfig.parse(value);
}

/** Returns a configuration unchanged if it has no fault. @throws AppError `bad-input` that names path and reason */
export function checkAhConfig(config: AhConfig): AhConfig {
  expectFine(config);
  return config;
}

function expectFine(value: unknown): void {
  const fault = ahConfigFault(value);
  if (fault !== null) throw wrong(pathText(fault.path), fault.reason);
}

/** Returns the settings as an environment file for another machine, without secrets, but with a line that says so. */
export function environmentFile(
  { defaults, config }: Pick<HandlerSettings, 'defaults' | 'config'>,
  { account, external }: { account: string; external: string },
): string {
  const lines = [
    '# Environment of the Graph Intake action handler. Passwords are not included: add them before use.',
    `PLATFORM_USER=${inFile(account)}`,
    'PLATFORM_PASS=',
    ...(external === '' ? [] : [`PLATFORM_EXTERNAL_USER=${inFile(external)}`, 'PLATFORM_EXTERNAL_PASS=']),
    `USE_DEFAULT_AH_CONFIGS=${defaults.join(',')}`,
    ...(config.handlers.length === 0
      ? []
      : [`AH_CONFIG=${inFile(JSON.stringify(config).replaceAll("'", '\\u0027'))}`]),
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * Quotes a value for an environment file. Shells, Docker Compose and Node read single quotes alike, but these allow no
 * escapes; double quotes are used only if nothing in the value is special to any of the three.
 */
function inFile(text: string): string {
  if (/^[\w@.,+-]*$/.test(text)) return text;
  if (!/['\r\n]/.test(text)) return `'${text}'`;
  if (!/["$`\\\r\n]/.test(text)) return `"${text}"`;
  throw new AppError(
    'bad-input',
    `“${text}” cannot be written to an environment file; choose a simpler user name.`,
  );
}

function accountOf(env: Variables, user: string, pass: string): HandlerAccount | null {
  const [username, password] = [env[user], env[pass]];
  if (!username && !password) return null;
  if (!username) throw new AppError('bad-input', `${pass} is set and ${user} is not; set both or none.`);
  if (!password) throw new AppError('bad-input', `${user} is set and ${pass} is not; set both or none.`);
  return { username, password };
}

function defaultsOf(text: string | undefined): HandlerSettings['defaults'] | null {
  if (text === undefined) return null;
  const names = text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  return names.map((name) => {
    const known = capabilityNames.find((each) => each === name);
    if (known !== undefined) return known;
    throw new AppError(
      'bad-input',
      `USE_DEFAULT_AH_CONFIGS contains the unknown capability “${name}”. Known capabilities: ${capabilityNames.join(', ')}.`,
    );
  });
}

const wrong = (at: string, reason: string): AppError =>
  new AppError('bad-input', `AH_CONFIG${at === '' ? '' : ` at ${at}`}: ${reason.replace(/\.$/, '')}.`);
