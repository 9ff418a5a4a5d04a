/** What the action handler offers, from its settings, and which of it a message means. */
import type { HandlerSettings } from '../actions.ts';
import type { AhHandler } from './ah-config.ts';
import { parametersOf } from './exec-template.ts';

export type DefaultCapability = HandlerSettings['defaults'][number];

/** @source interfaces.md 2.10 */
const defaultParameters: Readonly<Record<DefaultCapability, readonly string[]>> = {
  ExecuteCommand: ['command', 'host', 'user', 'timeout'],
  HTTPRequest: ['params', 'url', 'timeout'],
};
/** What an implementation reads beside what its `exec` names. */
const ownParameters: Readonly<Record<AhHandler['implementation'], readonly string[]>> = {
  ssh: ['host', 'user', 'timeout'],
  http: ['params', 'timeout'],
  local: ['timeout'],
};

export type Way = { by: 'default'; name: DefaultCapability } | { by: 'config'; handler: AhHandler };

export interface Capability {
  readonly name: string;
  readonly implementation: AhHandler['implementation'];
  readonly parameters: string[];
  /** `default`, or the name under AH_CONFIG. */
  readonly from: string;
}

type Offered = Pick<HandlerSettings, 'defaults' | 'config'>;

export function capabilitiesOf({ defaults, config }: Offered): Capability[] {
  const own = config.handlers.map(({ capability, implementation, exec, name }) => ({
    name: capability,
    implementation,
    parameters: [...new Set([...parametersOf(exec), ...ownParameters[implementation]])],
    from: name,
  }));
  const usual = defaults.map((name) => ({
    name,
    implementation: name === 'HTTPRequest' ? ('http' as const) : ('ssh' as const),
    parameters: [...defaultParameters[name]],
    from: 'default',
  }));
  return [...own, ...usual];
}

/**
 * How an action is done: what is configured goes before the default of the same name, and where several offer the
 * capability, the named one is meant.
 */
export function wayOf(
  { defaults, config }: Offered,
  asked: { handler: string; capability: string },
): Way | null {
  const able = config.handlers.filter(({ capability }) => capability === asked.capability);
  const handler = able.find(({ name }) => name === asked.handler) ?? able[0];
  if (handler !== undefined) return { by: 'config', handler };
  const name = defaults.find((each) => each === asked.capability);
  return name === undefined ? null : { by: 'default', name };
}
