import type { HandlerState } from '../../../../shared/actions.ts';

type Capability = HandlerState['capabilities'][number];

/** Input field of one parameter of a capability. */
export interface Field {
  readonly name: string;
  readonly kind: 'line' | 'text' | 'json' | 'seconds';
  readonly isOptional: boolean;
  readonly description: string;
  readonly placeholder: string;
}

/** Descriptions of the parameters that every handler has. @source interfaces.md 2.10 */
const knownFields: Readonly<Record<string, Omit<Field, 'name'>>> = {
  command: {
    kind: 'text',
    isOptional: false,
    placeholder: 'uptime',
    description: 'As typed on the target machine.',
  },
  host: {
    kind: 'line',
    isOptional: false,
    placeholder: 'web-01 or web-01:2222',
    description: '',
  },
  user: { kind: 'line', isOptional: true, placeholder: 'root', description: 'User on the target machine.' },
  url: {
    kind: 'line',
    isOptional: false,
    placeholder: 'https://service.example.org/health',
    description: '',
  },
  params: {
    kind: 'json',
    isOptional: true,
    placeholder: '{ "method": "POST", "body": { } }',
    description: 'JSON with method, headers, query and body.',
  },
  timeout: { kind: 'seconds', isOptional: true, placeholder: '120', description: 'Seconds.' },
};

/** The first parameters of the form, in this order: the target comes before the command. */
const order = ['host', 'user', 'url', 'command'];

/** Fields of a capability, in the order of the form; `params` and `timeout` are last. */
export function fieldsOf({ parameters }: Pick<Capability, 'parameters'>): Field[] {
  const rank = (name: string): number => {
    if (name === 'timeout') return 100;
    if (name === 'params') return 99;
    const at = order.indexOf(name);
    return at === -1 ? order.length : at;
  };
  return [...parameters]
    .sort((one, other) => rank(one) - rank(other))
    .map((name) => ({
      name,
      ...(knownFields[name] ?? { kind: 'line', isOptional: false, description: '', placeholder: '' }),
    }));
}

/** Fault of a typed parameter; null if it can be sent. */
export function fieldFault({ kind, isOptional }: Field, typed: string): string | null {
  const text = typed.trim();
  if (text === '') return isOptional ? null : 'Required.';
  if (kind === 'seconds' && !(Number(text) > 0)) return 'Enter a number of seconds, such as 30.';
  if (kind === 'json' && !isObject(text)) return 'Not a JSON object.';
  return null;
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** Parameters to send, without empty ones. */
export const parametersOf = (
  fields: readonly Field[],
  typed: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap(({ name }) => (typed[name]?.trim() ? [[name, typed[name]] as const] : [])),
  );
