/** Connections to platforms: what the page sees of them and may ask. Credentials go in and never come out. */
import { z } from 'zod';
import { call, news } from './rpc.ts';

export const environments = ['practice', 'test', 'production'] as const;
export type Environment = (typeof environments)[number];

const address = z
  .string()
  .trim()
  .regex(/^https?:\/\//i, 'An address starts with http:// or https:// and names a host.')
  // What signs in has fields of its own, which are kept apart from the addresses.
  .regex(
    /^[^:]+:\/\/[\w.-]+(:\d{1,5})?(\/[^\s?#@]*)?$|^[^:]+:\/\/\[[\da-f:.]+\](:\d{1,5})?(\/[^\s?#@]*)?$/i,
    'An address is a host, perhaps a port and a path, without user, query or blanks.',
  )
  .transform((text) => text.replace(/\/+$/, ''));

/** One base URL per interface, without a trailing slash. @source wire.md §1 */
export const addresses = z.object({
  authUrl: address,
  connectorUrl: address,
  graphUrl: address,
  /** Of the Domain Object interface; absent where nobody named one. */
  objectsUrl: address.optional(),
  /** Of the action interface, with http or https; absent where nobody named one. */
  actionsUrl: address.optional(),
});
export type Addresses = z.infer<typeof addresses>;

/**
 * Address of the Domain Object interface. Where none is named it is taken from the others, if these show that
 * everything is served from one place; null where they do not.
 * @source wire.md §1
 */
export function objectsUrlOf(addresses: Addresses): string | null {
  const origin = onePlaceOf(addresses);
  return addresses.objectsUrl ?? (origin === null ? null : `${origin}/api/objects/1.0`);
}

/** Address of the action interface, with http or https; found as {@link objectsUrlOf} finds its own. */
export function actionsUrlOf(addresses: Addresses): string | null {
  const origin = onePlaceOf(addresses);
  return addresses.actionsUrl ?? (origin === null ? null : `${origin}/api/action-ws/1.0`);
}

function onePlaceOf({ connectorUrl, graphUrl }: Addresses): string | null {
  const origin = /^(.+)\/api\/graph\/[^/]+$/.exec(graphUrl)?.[1];
  return origin !== undefined && connectorUrl.startsWith(`${origin}/api/csv/`) ? origin : null;
}

export const newConnection = z.object({
  name: z.string().trim().min(1, 'Give the connection a name.').max(80),
  environment: z.enum(['test', 'production']),
  addresses,
  clientId: z.string().min(1, 'The client id is missing.'),
  clientSecret: z.string().min(1, 'The client secret is missing.'),
  username: z.string().min(1, 'The user name is missing.'),
  password: z.string().min(1, 'The password is missing.'),
});
export type NewConnection = z.input<typeof newConnection>;

/** A sign-in typed again, for a connection whose old one is lost or refused. */
export const newSignIn = newConnection
  .pick({ clientSecret: true, password: true })
  .extend({ id: z.string() });
export type NewSignIn = z.input<typeof newSignIn>;

export const connection = z.object({
  id: z.string(),
  name: z.string(),
  environment: z.enum(environments),
  addresses,
  clientId: z.string(),
  username: z.string(),
  /** `kept` in the keyring, `session` until the program ends, `missing`: to be typed again, `own`: the program's. */
  signIn: z.enum(['kept', 'session', 'missing', 'own']),
  /** Nothing is written to it, whatever part of the program is asked to. */
  readOnly: z.boolean(),
});
export type Connection = z.infer<typeof connection>;

/** The signed-in account of the chosen connection. */
export const session = z.discriminatedUnion('state', [
  z.object({ state: z.literal('signed-out') }),
  z.object({ state: z.literal('signing-in') }),
  z.object({
    state: z.literal('signed-in'),
    account: z.string(),
    /** `ogit/Auth/Account/defaultScope`; null where the account has none. @source interfaces.md 2.1 */
    defaultScope: z.string().nullable(),
    /** Milliseconds since epoch. */
    expiresAt: z.number(),
  }),
  z.object({ state: z.literal('failed'), message: z.string() }),
]);
export type Session = z.infer<typeof session>;

export const testStep = z.object({
  name: z.enum(['address', 'sign-in', 'scope']),
  state: z.enum(['passed', 'failed', 'skipped']),
  message: z.string(),
  remedy: z.string().optional(),
});
export type TestStep = z.infer<typeof testStep>;

export const connectionsState = z.object({
  connections: z.array(connection),
  chosenId: z.string(),
  session,
});
export type ConnectionsState = z.infer<typeof connectionsState>;

const one = z.object({ id: z.string() });

export const connections = {
  // A keyring may ask the user first, which takes as long as it takes.
  add: call(newConnection, connection, { timeoutMs: null }),
  choose: call(one, z.void()),
  signIn: call(newSignIn, z.void(), { timeoutMs: null }),
  remove: call(one, z.void()),
  test: call(one, z.array(testStep), { timeoutMs: null }),
  setReadOnly: call(one.extend({ readOnly: z.boolean() }), z.void()),
  changed: news(connectionsState),
};
