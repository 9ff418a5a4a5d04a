/** Calls of the page about connections to platforms, and their shapes. Credentials are received, but never returned. */
import { z } from 'zod';
import { type Addresses, address, addresses, storedAddresses } from './connections/addresses.ts';
import { colour } from './connections/colour.ts';
import { maxFileCharacters } from './connections/file.ts';
import { actionsUrlOf, objectsUrlOf } from './connections/interface-urls.ts';
import { type Environment, environments } from './connections/look.ts';
import {
  authority,
  authorityChoice,
  authorityText,
  connectTimeoutMs,
  maxSecretCharacters,
  newProxy,
  responseTimeoutMs,
  storedProxy,
  tooLongSecret,
  viewName,
} from './connections/network-settings.ts';
import { testRun } from './connections/test-run.ts';
import { isVisible } from './connections/visible.ts';
import { call, event } from './rpc.ts';

export { type Addresses, actionsUrlOf, addresses, type Environment, objectsUrlOf };

const invisibleMessage = (what: string) => `The ${what} contains an invisible character; type it again.`;
const name = z
  .string()
  .trim()
  .min(1, 'Enter a name for the connection.')
  .max(80, 'At most 80 characters.')
  .refine(isVisible, invisibleMessage('name'));
const signInName = (what: string) =>
  z
    .string()
    .trim()
    .min(1, `The ${what} is missing.`)
    .max(500, 'At most 500 characters.')
    .refine(isVisible, invisibleMessage(what));
const secret = z.string().max(maxSecretCharacters, tooLongSecret);
const clientSecret = secret.min(1, 'The client secret is missing.');
const password = secret.min(1, 'The password is missing.');

export const newConnection = z.object({
  name,
  environment: z.enum(['test', 'production'], 'The environment must be test or production.'),
  /** Null for the colour of the environment. */
  colour: colour.nullable().default(null),
  addresses,
  clientId: signInName('client ID'),
  clientSecret,
  username: signInName('user name'),
  password,
  /** Views of the Domain Object interface that the test of the connection reads. */
  views: z.array(viewName).max(50, 'At most 50 views.').default([]),
  authority: authorityChoice.default({ from: 'none' }),
  proxy: newProxy.nullable().default(null),
  connectTimeoutMs: connectTimeoutMs.default(null),
  responseTimeoutMs: responseTimeoutMs.default(null),
});
export type NewConnection = z.input<typeof newConnection>;

/** A complete connection after a change. An empty secret keeps its value, unless the sign-in changes as well. */
export const changedConnection = newConnection.extend({
  id: z.string(),
  clientSecret: secret,
  password: secret,
});

/** Whether two connections sign in with the same names at the same address: then the secrets of one fit the other. */
export const isSameSignIn = (one: SignInPlace, other: SignInPlace): boolean =>
  one.addresses.authUrl === other.addresses.authUrl &&
  one.clientId === other.clientId &&
  one.username === other.username;

type SignInPlace = Pick<Connection, 'clientId' | 'username'> & { addresses: Pick<Addresses, 'authUrl'> };

/** Secrets that are entered again for a connection; an empty one keeps its stored value. */
export const signInUpdate = z.object({
  id: z.string(),
  clientSecret: secret,
  password: secret,
  proxyPassword: secret.optional(),
});

/** Secrets that are entered again where none are stored; all are required. */
export const completeSignIn = signInUpdate.extend({ clientSecret, password });

export const connection = z.object({
  id: z.string(),
  name: z.string(),
  environment: z.enum(environments),
  colour: colour.nullable(),
  addresses: storedAddresses,
  clientId: z.string(),
  username: z.string(),
  views: z.array(z.string()),
  /** Additional certificate authority; null if only those of the system are trusted. */
  authority: authority.nullable(),
  proxy: storedProxy.nullable(),
  connectTimeoutMs,
  responseTimeoutMs,
  /**
   * Where the credentials are: `kept` in the keyring, `session` only until the program ends, `missing` and to be typed
   * again, or the program's `own`.
   */
  signIn: z.enum(['kept', 'session', 'missing', 'own']),
  /** Blocks every write to this connection, in all parts of the program. */
  readOnly: z.boolean(),
});
export type Connection = z.infer<typeof connection>;

/** The signed-in account of the chosen connection. */
const session = z.discriminatedUnion('state', [
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

const connectionsState = z.object({
  connections: z.array(connection),
  chosenId: z.string(),
  session,
  /** Sentences about stored connections and settings that could not be read at the start of the program. */
  faults: z.array(z.string()).readonly().exactOptional(),
});
export type ConnectionsState = z.infer<typeof connectionsState>;

const one = z.object({ id: z.string() });

/** A platform whose interfaces are discovered before there is a connection to it. */
export const requestedOrigin = newConnection
  .pick({ authority: true, proxy: true, connectTimeoutMs: true, responseTimeoutMs: true })
  .extend({
    origin: address,
    /** The connection whose proxy password is used if none is typed and the proxy is the same. */
    connectionId: z.string().nullable().default(null),
  });
export type RequestedOrigin = z.input<typeof requestedOrigin>;

/** Addresses from the platform's own list of its interfaces. @source wire.md §1 */
const foundAddresses = z.object({
  addresses: addresses.partial(),
  /** A sentence for each interface that the list does not name, or names elsewhere. */
  notes: z.array(z.string()),
});
export type FoundAddresses = z.infer<typeof foundAddresses>;

/** Where an export went: saved at a path, offered to the browser for download, or nowhere. */
const connectionsDestination = z.discriminatedUnion('to', [
  z.object({ to: z.literal('path'), path: z.string() }),
  z.object({ to: z.literal('download'), address: z.string() }),
  z.object({ to: z.literal('nowhere') }),
]);

export const connections = {
  // No time limit: a keyring may ask the user first.
  add: call(newConnection, connection, { timeoutMs: null }),
  /** Refused with `conflict` for a name that is taken. */
  change: call(changedConnection, connection, { timeoutMs: null }),
  choose: call(one, z.void()),
  signIn: call(signInUpdate, z.void(), { timeoutMs: null }),
  /** Revokes the tokens and keeps the credentials; choosing the connection signs in again. */
  signOut: call(one, z.void()),
  remove: call(one, z.void()),
  /** Ends with the last step; `tested` publishes each. When aborted, it leaves out the remaining steps. */
  test: call(one, z.void(), { timeoutMs: null }),
  setReadOnly: call(one.extend({ readOnly: z.boolean() }), z.void()),
  /** Reads a certificate authority file. @throws AppError `bad-input` for any other file */
  readAuthority: call(authorityText, authority),
  /** Requests `GET {origin}/api/version`. @source wire.md §1 */
  findAddresses: call(requestedOrigin, foundAddresses, { timeoutMs: null }),
  /** Writes all connections but the practice platform as JSON, without secrets. */
  exportFile: call(z.void(), connectionsDestination, { timeoutMs: null }),
  /**
   * Adds the connections of a file of `exportFile`; returns the names, which differ from those of the file where they
   * are taken.
   */
  importText: call(
    z.object({
      text: z
        .string()
        .max(maxFileCharacters, 'This file is too large to be a connections file; choose another one.'),
    }),
    z.object({ names: z.array(z.string()) }),
  ),
  changed: event(connectionsState),
  /** The last test of a connection, step by step; null before the first. */
  tested: event(testRun.nullable(), one),
};
