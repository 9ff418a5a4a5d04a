/** Lists the capabilities of the action handler by its settings, and finds the one that a message requests. */
import type { HandlerSettings } from '../actions.ts';
import type { AhHandler } from './ah-config.ts';
import { parametersOf } from './exec-template.ts';

type DefaultCapability = HandlerSettings['defaults'][number];

/** @source interfaces.md 2.10 */
const defaultParameters: Readonly<Record<DefaultCapability, readonly string[]>> = {
  ExecuteCommand: ['command', 'host', 'user', 'timeout'],
  HTTPRequest: ['params', 'url', 'timeout'],
};
/** Parameters that an implementation reads in addition to those of its `exec`. */
const ownParameters: Readonly<Record<AhHandler['implementation'], readonly string[]>> = {
  ssh: ['host', 'user', 'timeout'],
  http: ['params', 'timeout'],
  local: ['timeout'],
};

/** How an action is executed: by a default capability, or by a handler of AH_CONFIG. */
export type ExecutionMethod =
  | { by: 'default'; name: DefaultCapability }
  | { by: 'config'; handler: AhHandler };

interface Capability {
  readonly name: string;
  readonly implementation: AhHandler['implementation'];
  readonly parameters: string[];
  /** `default`, or the name under AH_CONFIG. */
  readonly from: string;
}

type Offered = Pick<HandlerSettings, 'defaults' | 'config'>;

/** Returns all capabilities: those of AH_CONFIG, then the defaults. */
export function capabilitiesOf({ defaults, config }: Offered): Capability[] {
  const configured = config.handlers.map(({ capability, implementation, exec, name }) => ({
    name: capability,
    implementation,
    parameters: [...new Set([...parametersOf(exec), ...ownParameters[implementation]])],
    from: name,
  }));
  const standard = defaults.map((name) => ({
    name,
    implementation: name === 'HTTPRequest' ? ('http' as const) : ('ssh' as const),
    parameters: [...defaultParameters[name]],
    from: 'default',
  }));
  return [...configured, ...standard];
}

/**
 * Finds how an action is executed; null if no capability has the requested name. A configured capability takes
 * precedence over the default of the same name. If several handlers offer it, the named one is used, or else the first.
 */
export function findExecution(
  { defaults, config }: Offered,
  request: { handler: string; capability: string },
): ExecutionMethod | null {
  const matching = config.handlers.filter(({ capability }) => capability === request.capability);
  const handler = matching.find(({ name }) => name === request.handler) ?? matching[0];
  if (handler !== undefined) return { by: 'config', handler };
  const name = defaults.find((each) => each === request.capability);
  return name === undefined ? null : { by: 'default', name };
}
