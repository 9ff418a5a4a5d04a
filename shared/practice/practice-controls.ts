/** The Practice page: the state of the embedded platform, and its switches. */
import { z } from 'zod';
import { errorCodes } from '../errors.ts';
import { type PracticeFaults, practiceFaults, practiceRequest } from '../practice.ts';
import { call, event } from '../rpc.ts';

// Disorder by chance has no switch: it is for tests, and setting a switch does not change it.
const { tokenLifeSeconds, refuseTokens, chaos: _, ...others } = practiceFaults.shape;

/**
 * The switches of the platform in words that may leave the host: nothing that crosses the pipe is called a token, so
 * that a real one cannot slip through under that name.
 */
export const practiceSwitches = z.strictObject({
  ...others,
  signInLifeSeconds: tokenLifeSeconds,
  status401: refuseTokens,
});
export type PracticeSwitches = z.infer<typeof practiceSwitches>;
export type SwitchName = keyof PracticeSwitches;

/** As the platform starts: nothing is disturbed, and the automation works. */
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

/** `chaos`: what there is beside the switches. */
export const toFaults = (
  { signInLifeSeconds, status401, ...rest }: PracticeSwitches,
  chaos: PracticeFaults['chaos'] = null,
): PracticeFaults => ({
  ...rest,
  chaos,
  tokenLifeSeconds: signInLifeSeconds,
  refuseTokens: status401,
});

/** Between which numbers a switch can be set; null where it is none. */
export function switchRange(name: SwitchName): { least: number; most: number } | null {
  const schema = z.toJSONSchema(practiceSwitches.shape[name]);
  const { minimum, maximum } = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  return minimum === undefined || maximum === undefined ? null : { least: minimum, most: maximum };
}

/** These say how the world moves and whom failures meet, and disturb nothing by themselves. */
const movement: ReadonlySet<SwitchName> = new Set([
  'automationOn',
  'automationSpeed',
  'incidentPace',
  'plannedFor',
]);

/** The switches that disturb something as they stand, in the order of the schema. */
export const disturbing = (switches: PracticeSwitches): SwitchName[] =>
  practiceSwitches.keyof().options.filter((name) => !movement.has(name) && switches[name] !== allOff[name]);

/** The same without any disturbance; the world moves on as it did. */
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
  /** The other switches are unchanged, with their current counts. */
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
