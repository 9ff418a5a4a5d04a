/** Settings of the webhook and the mail server to which notifications are sent, and the rules file of the terminal. */
import { z } from 'zod';
import { isFinal } from '../incident-facts.ts';
import { type NotificationRule, notificationRules } from './rule.ts';

const isLocal = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);

const partsOf = (url: string): { scheme: string; authority: string } => {
  const [, scheme = '', authority = ''] = /^([a-z]+):\/\/([^/?#]*)/i.exec(url) ?? [];
  return { scheme: scheme.toLowerCase(), authority };
};

/** An address without a user or password: anyone who sees the settings could read them. */
const webhookUrl = z
  .url({ protocol: /^https?$/, error: 'Enter an address that starts with https://' })
  .max(2_000)
  .refine((url) => !partsOf(url).authority.includes('@'), { error: 'Leave out the user and password' })
  .refine(
    (url) => {
      const { scheme, authority } = partsOf(url);
      return scheme === 'https' || isLocal(authority.replace(/:\d+$/, ''));
    },
    { error: 'Use https://; http:// is for this machine only' },
  );

export const webhookSettings = z.strictObject({ url: webhookUrl });

const mailAddress = z.email('Enter an e-mail address').max(254);

export const emailSettings = z
  .strictObject({
    from: mailAddress,
    to: z.array(mailAddress).min(1).max(50),
    host: z.string().regex(/^[A-Za-z0-9.:[\]-]{1,253}$/, 'Enter the name of a host'),
    port: z.number().int().min(1).max(65_535),
    /** `tls` from the first byte, `starttls` required after the greeting, `none` for a server on this machine. */
    security: z.enum(['tls', 'starttls', 'none']).default('starttls'),
    /** Empty if the server needs no sign-in. */
    user: z.string().max(254).default(''),
  })
  .refine(({ security, host, user }) => security !== 'none' || user === '' || isLocal(host), {
    path: ['security'],
    error: 'Choose tls or starttls where a user signs in; none is for a server on this machine',
  });
export type EmailSettings = z.infer<typeof emailSettings>;

/** Rules and destinations; the secrets of both destinations are stored separately. */
const settingsFields = {
  rules: notificationRules,
  webhook: webhookSettings.nullable().default(null),
  email: emailSettings.nullable().default(null),
};
export const notificationSettings = z.object(settingsFields);
export type NotificationSettings = z.infer<typeof notificationSettings>;

/** Returns the first of these statuses, in any case, that no open incident has. */
export const endedStatus = (statuses: readonly string[]): string | undefined =>
  statuses.find((status) => isFinal(status.toUpperCase()));

/** Minutes after midnight. */
const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 22:00')
  .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));

/** A file of rules, as `graph-intake watch --rules` reads it. */
export const rulesFile = z
  .strictObject({
    version: z.literal(1),
    ...settingsFields,
    quietHours: z.strictObject({ from: timeOfDay, to: timeOfDay }).nullable().default(null),
  })
  .superRefine((file, { addIssue }) => {
    for (const [index, { to, name, when }] of file.rules.entries()) {
      const ended = when.kind === 'open-incidents' && endedStatus(when.status);
      if (ended)
        addIssue({
          code: 'custom',
          path: ['rules', index, 'when', 'status'],
          message: `names ${ended}, but incidents that are ${ended.toLowerCase()} are not open (rule “${name}”)`,
        });
      for (const each of ['webhook', 'email'] as const)
        if (to.includes(each) && file[each] === null)
          addIssue({
            code: 'custom',
            path: ['rules', index, 'to'],
            message: `names ${each}, but the file has no ${each} (rule “${name}”)`,
          });
    }
  });
export type RulesFile = z.infer<typeof rulesFile>;

/** Whether an enabled rule uses a destination. */
export const isUsed = (rules: readonly NotificationRule[], destination: 'webhook' | 'email'): boolean =>
  rules.some(({ enabled, to }) => enabled && to.includes(destination));
