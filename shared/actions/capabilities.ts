/** Capabilities of the action handler, from its settings, and the one that a message requests. */
import type { HandlerSettings } from '../actions.ts';
import type { AhHandler } from './ah-config.ts';
import { parametersOf } from './exec-template.ts';

type DefaultCapability = HandlerSettings['defaults'][number];

/** @source interfaces.md 2.10 */
const defaultParameters: Readonly<Record<DefaultCapability, readonly string[]>> = {
  ExecuteCommand: ['command', 'host', 'user', 'timeout'],
  HTTPRequest: ['params', 'url', 'timeout'],
};
/** Parameters that an implementation reads beside those of its `exec`. */
const ownParameters: Readonly<Record<AhHandler['implementation'], readonly string[]>> = {
  ssh: ['host', 'user', 'timeout'],
  http: ['params', 'timeout'],
  local: ['timeout'],
};

export type Way = { by: 'default'; name: DefaultCapability } | { by: 'config'; handler: AhHandler };

interface Capability {
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
 * Finds how an action is executed: a configured capability takes precedence over the default of the same name, and
 * where several handlers offer it, the named one is used.
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
