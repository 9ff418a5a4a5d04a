/**
 * Network settings of a connection: trusted certificates, the proxy, and time limits. Passwords are received, but never
 * returned.
 */
import { z } from 'zod';
import { hasAsciiHost, hasPossiblePort, hostPattern, impossiblePort, otherLetters } from './addresses.ts';
import { isVisible } from './visible.ts';

/** Limit that is enough for any secret except a key. */
export const maxSecretCharacters = 10_000;
export const tooLongSecret = 'At most 10,000 characters.';

/** Limit that is enough for the authorities of a whole system. */
export const maxAuthorityCharacters = 1_000_000;

export const proxyUrl = z
  .string()
  .trim()
  .max(2_000, { error: 'An address has at most 2,000 characters.', abort: true })
  .regex(/^https?:\/\//i, 'The address of a proxy must start with http:// or https:// and contain a host.')
  .regex(/^[^@]*$/, 'Enter the user and the password of the proxy in their own fields, not in its address.')
  .refine(hasAsciiHost, otherLetters)
  .regex(
    new RegExp(`^https?://${hostPattern}(:\\d{1,5})?/?$`, 'i'),
    'The address of a proxy consists of a host and an optional port, such as http://proxy.example.org:3128.',
  )
  .refine(hasPossiblePort, impossiblePort)
  .transform((text) => text.replace(/\/$/, ''));

export const proxy = z.object({
  url: proxyUrl,
  /** Empty if the proxy needs no sign-in. */
  user: z
    .string()
    .trim()
    .max(200, 'At most 200 characters.')
    .refine(isVisible, 'The user of the proxy contains an invisible character; type it again.')
    .default(''),
});
export type Proxy = z.infer<typeof proxy>;

/** A proxy as stored: one that was accepted once stays valid, whatever the rules for new ones. */
export const storedProxy = z.object({ url: z.string(), user: z.string().default('') });

/** A proxy as typed. Without a password, the stored one remains valid if address and user are unchanged. */
export const newProxy = proxy.extend({
  password: z.string().max(maxSecretCharacters, tooLongSecret).optional(),
});

const timeLimitMs = (lowestMs: number, sentence: string) =>
  z.number(sentence).int(sentence).min(lowestMs, sentence).max(3_600_000, sentence).nullable();

/** Milliseconds; null for the program's default of 10 s. */
export const connectTimeoutMs = timeLimitMs(
  500,
  'The time limit for connecting must be between half a second and an hour.',
);
/** Milliseconds without any byte of a response; null for the default of each request, at most 120 s. */
export const responseTimeoutMs = timeLimitMs(
  1_000,
  'The time limit of a response must be between a second and an hour.',
);

/** Summary of a certificate authority file; the file itself stays in the host. */
export const authority = z.object({
  certificates: z.array(
    z.object({
      subject: z.string(),
      issuer: z.string(),
      /** Milliseconds since epoch. */
      expiresAt: z.number(),
    }),
  ),
});
export type Authority = z.infer<typeof authority>;

const pem = z
  .string()
  .max(
    maxAuthorityCharacters,
    'This file is too long for certificates; choose a file with only the authority.',
  );

export const authorityText = z.object({ pem });

/** Certificate authority for a connection: none, that of an existing connection, or one from a file. */
export const authorityChoice = z.discriminatedUnion('from', [
  z.object({ from: z.literal('none') }),
  z.object({ from: z.literal('connection'), id: z.string() }),
  z.object({ from: z.literal('file'), pem }),
]);
export type AuthorityChoice = z.infer<typeof authorityChoice>;

/** A view of the Domain Object interface, by its name. */
export const viewName = z
  .string()
  .trim()
  .min(1, 'A view needs a name.')
  .max(200, 'The name of a view has at most 200 characters.')
  .regex(/^[^/?#\s]+$/, 'The name of a view cannot contain spaces or slashes.')
  .regex(/^(?!\.{1,2}$)/, 'The name of a view cannot consist only of dots.')
  .refine(isVisible, 'The name of a view contains an invisible character; type it again.');
