/** Schemas of the addresses of a platform's interfaces. @source wire.md §1 */
import { z } from 'zod';
import { isVisible } from './visible.ts';

export const impossiblePort = 'The port can be at most 65535.';

/** Whether a text that looks like an address has a port up to 65535, or none. */
export function hasPossiblePort(text: string): boolean {
  const port = /^[^/]+:\/\/[^/]+:(\d+)(?:\/|$)/.exec(text)?.[1];
  return port === undefined || Number(port) <= 65_535;
}

/** Whether an address has an ASCII host: letters of other scripts look alike, and hosts are looked up literally. */
export const hasAsciiHost = (text: string): boolean => !/^[^/]+:\/\/[^/?#@]*\P{ASCII}/u.test(text);
export const otherLetters = 'Enter international host names in their ASCII form, which contains xn--.';

/** Source of a regular expression for names and IP addresses of hosts; use it with the flag `i`. */
export const hostPattern = '(?:\\w(?:[\\w-]*\\w)?(?:\\.\\w(?:[\\w-]*\\w)?)*\\.?|\\[[\\da-f:.]+\\])';

/** A base URL, without a trailing slash. */
export const address = z
  .string()
  .trim()
  .max(2_000, { error: 'An address has at most 2,000 characters.', abort: true })
  .regex(/^https?:\/\//i, 'An address must start with http:// or https:// and contain a host.')
  .refine(isVisible, 'This address contains an invisible character; type it again.')
  .refine(hasAsciiHost, otherLetters)
  // Credentials have fields of their own, which are stored separately from the addresses.
  .regex(
    new RegExp(`^[^:]+://${hostPattern}(:\\d{1,5})?(/[^\\s?#@]*)?$`, 'i'),
    'An address consists of a host and an optional port and path, without user, query or spaces.',
  )
  .refine(hasPossiblePort, impossiblePort)
  .transform((text) => text.replace(/\/+$/, ''));

/** An address with ws or wss, as a platform may list it, or with http or https; becomes http or https. */
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
  /** The Domain Object interface; absent if none is set. */
  objectsUrl: address.optional(),
  /** The action interface, with http or https; absent if none is set. */
  actionsUrl: websocketAddress.optional(),
});
export type Addresses = z.infer<typeof addresses>;

/** Addresses as stored: an address that was accepted once stays valid, whatever the rules for new ones. */
export const storedAddresses = z.object({
  authUrl: z.string(),
  connectorUrl: z.string(),
  graphUrl: z.string(),
  objectsUrl: z.string().optional(),
  actionsUrl: z.string().optional(),
});
