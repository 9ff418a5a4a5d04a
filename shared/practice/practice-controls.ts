/** Calls and state of the Practice page: the embedded practice platform and its switches. */
import { z } from 'zod';
import { errorCodes } from '../errors.ts';
import { type PracticeFaults, practiceFaults, practiceRequest } from '../practice.ts';
import { call, event } from '../rpc.ts';

// Chaos has no switch on the page: it is for tests, and setting a switch does not change it.
const { tokenLifeSeconds, refuseTokens, chaos: _, ...others } = practiceFaults.shape;

/**
 * The switches of the platform under names that may leave the host: nothing that crosses the pipe is called a token, so
 * that a real token cannot pass under that name.
 */
export const practiceSwitches = z.strictObject({
  ...others,
  signInLifeSeconds: tokenLifeSeconds,
  status401: refuseTokens,
});
export type PracticeSwitches = z.infer<typeof practiceSwitches>;
export type SwitchName = keyof PracticeSwitches;

/** The switches of a newly started platform: nothing is disturbed, and the automation works. */
export const allOff: PracticeSwitches = practiceSwitches.parse({});

export const toSwitches = ({
  tokenLifeSeconds,
  refuseTokens,
  chaos: _,
  ...rest
}: PracticeFaults): PracticeSwitches => ({
  ...rest,
  signInLifeSeconds: tokenLifeSeconds,
  status401: refuseTokens,
});

/** @param chaos the platform's random failures, which have no switch */
export const toFaults = (
  { signInLifeSeconds, status401, ...rest }: PracticeSwitches,
  chaos: PracticeFaults['chaos'] = null,
): PracticeFaults => ({
  ...rest,
  chaos,
  tokenLifeSeconds: signInLifeSeconds,
  refuseTokens: status401,
});

/** Returns the smallest and largest value of a switch; null if its value is no number. */
export function switchRange(name: SwitchName): { minimum: number; maximum: number } | null {
  const schema = z.toJSONSchema(practiceSwitches.shape[name]);
  const { minimum, maximum } = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  return minimum === undefined || maximum === undefined ? null : { minimum: minimum, maximum: maximum };
}

/** Switches that control the practice world, or which requests failures affect, and disturb nothing themselves. */
const harmless: ReadonlySet<SwitchName> = new Set([
  'automationOn',
  'automationSpeed',
  'incidentPace',
  'plannedFor',
]);

/** Returns the switches that are set to disturb something, in the order of the schema. */
export const disturbing = (switches: PracticeSwitches): SwitchName[] =>
  practiceSwitches.keyof().options.filter((name) => !harmless.has(name) && switches[name] !== allOff[name]);

/** Returns switches without any disturbance; the speed of the practice world is unchanged. */
export const withoutDisturbance = ({
  automationOn,
  automationSpeed,
  incidentPace,
}: PracticeSwitches): PracticeSwitches => ({ ...allOff, automationOn, automationSpeed, incidentPace });

/** One base URL per interface. @source wire.md §1 */
const practiceAddresses = z.object({
  authUrl: z.string(),
  connectorUrl: z.string(),
  objectsUrl: z.string(),
  graphUrl: z.string(),
  actionsUrl: z.string(),
});
export type PracticeAddresses = z.infer<typeof practiceAddresses>;

const practiceWorld = z.discriminatedUnion('state', [
  z.object({ state: z.literal('asking') }),
  z.object({
    state: z.literal('running'),
    switches: practiceSwitches,
    /** The last 200, oldest first. */
    requests: z.array(practiceRequest),
  }),
  z.object({ state: z.literal('failed'), code: z.enum(errorCodes), message: z.string() }),
]);
export type PracticeWorld = z.infer<typeof practiceWorld>;

const practiceState = z.object({ addresses: practiceAddresses, world: practiceWorld });
export type PracticeState = z.infer<typeof practiceState>;

export const practice = {
  /** Sets one switch; the others are unchanged, with their current counts. */
  setSwitch: call(
    z.object({
      name: practiceSwitches.keyof(),
      value: z.union([z.number(), z.boolean(), z.string(), z.null()]),
    }),
    z.void(),
  ),
  /** Ends every disturbance; the automation is unchanged. */
  clearSwitches: call(z.void(), z.void()),
  reset: call(z.void(), z.void()),
  changed: event(practiceState),
};
