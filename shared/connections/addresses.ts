/** Where the interfaces of a platform are. @source wire.md §1 */
import { z } from 'zod';
import { isVisible } from './visible.ts';

export const impossiblePort = 'The port can be at most 65535.';

/** Of a text that looks like an address. */
export function hasPossiblePort(text: string): boolean {
  const port = /^[^/]+:\/\/[^/]+:(\d+)(?:\/|$)/.exec(text)?.[1];
  return port === undefined || Number(port) <= 65_535;
}

/** Whether an address has an ASCII host: hosts are looked up literally, and letters of other scripts look alike. */
export const hasAsciiHost = (text: string): boolean => !/^[^/]+:\/\/[^/?#@]*\P{ASCII}/u.test(text);
export const otherLetters = 'Enter international host names in their ASCII form, which contains xn--.';

/** Pattern of names and addresses of hosts, for expressions that ignore case. */
export const hostPattern = '(?:\\w(?:[\\w-]*\\w)?(?:\\.\\w(?:[\\w-]*\\w)?)*\\.?|\\[[\\da-f:.]+\\])';

/** A base URL, without a trailing slash. */
export const address = z
  .string()
  .trim()
  .max(2_000, { error: 'An address has at most 2,000 characters.', abort: true })
  .regex(/^https?:\/\//i, 'An address must start with http:// or https:// and contain a host.')
  .refine(isVisible, 'This address contains an invisible character; type it again.')
  .refine(hasAsciiHost, otherLetters)
  // Sign-in data has fields of its own, which are kept apart from the addresses.
  .regex(
    new RegExp(`^[^:]+://${hostPattern}(:\\d{1,5})?(/[^\\s?#@]*)?$`, 'i'),
    'An address consists of a host and an optional port and path, without user, query or spaces.',
  )
  .refine(hasPossiblePort, impossiblePort)
  .transform((text) => text.replace(/\/+$/, ''));

/** Written as a websocket's, as a platform may list it, or as that of its requests. */
const websocketAddress = z
  .string()
  .transform((text) =>
    text.trim().replace(/^ws(s?):/i, (_, secure: string) => `http${secure.toLowerCase()}:`),
  )
  .pipe(address);

/** One base URL per interface, without a trailing slash. @source wire.md §1 */
export const addresses = z.object({
  authUrl: address,
  connectorUrl: address,
  graphUrl: address,
  /** Of the Domain Object interface; absent where none is set. */
  objectsUrl: address.optional(),
  /** Of the action interface, with http or https; absent where none is set. */
  actionsUrl: websocketAddress.optional(),
});
export type Addresses = z.infer<typeof addresses>;

/** Addresses as stored: an address that was accepted once stays valid, whatever the rules for new ones. */
export const keptAddresses = z.object({
  authUrl: z.string(),
  connectorUrl: z.string(),
  graphUrl: z.string(),
  objectsUrl: z.string().optional(),
  actionsUrl: z.string().optional(),
});
