/** Reads the newest version from the response of the address in the settings, and compares versions. */
import { z } from 'zod';

/** JSON response of the address of updates. */
export const versionSchema = z.object({
  version: z.string().regex(/^v?\d+(\.\d+){0,3}([-+][\w.+-]+)?$/),
  /** The page of the new version. */
  url: z.string().max(2000).optional(),
  notes: z.string().optional(),
});
export type VersionResponse = z.infer<typeof versionSchema>;

const at = { checkedAt: z.number() };
export const updateState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('not-checked') }),
  z.object({ state: z.literal('checking') }),
  z.object({ state: z.literal('current'), ...at }),
  z.object({
    state: z.literal('newer'),
    version: z.string(),
    /** An https address; null where the response has none that may be opened. */
    url: z.string().nullable(),
    notes: z.string(),
    ...at,
  }),
  z.object({ state: z.literal('failed'), message: z.string(), ...at }),
]);
export type UpdateState = z.infer<typeof updateState>;

/** Longer notes are cut; the page of the version has the rest. */
export const maxNotes = 500;

/** Scheme, user, host and the rest. Stricter than browsers, which complete partial addresses. */
const webAddress =
  /^(https?):\/\/(?:([^\s/?#\\]*)@)?(\[[\da-f:]+\]|[\p{L}\p{N}.-]+)(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/iu;
const thisMachine = /^(127\.0\.0\.1|localhost|\[::1\])$/i;

/** Returns why an address cannot serve updates, in one sentence, or null. An empty text is no address and no fault. */
export function updateUrlFault(text: string): string | null {
  if (text.trim() === '') return null;
  const [whole, scheme = '', user, host = ''] = webAddress.exec(text.trim()) ?? [];
  if (user !== undefined) return 'Remove the user and the password from the address.';
  if (whole !== undefined && (isHttps(scheme) || thisMachine.test(host))) return null;
  return whole === undefined
    ? 'This is not a valid address. Enter one such as https://example.org/version.json.'
    : 'The address must begin with https://.';
}

/** Returns the address if the system's browser may open it, otherwise null. */
export function safePage(url: string | undefined): string | null {
  const [whole, scheme = '', user] = webAddress.exec(url ?? '') ?? [];
  return whole !== undefined && isHttps(scheme) && user === undefined ? whole : null;
}

const isHttps = (scheme: string): boolean => scheme.toLowerCase() === 'https';

/** Whether `other` is newer than `own`. A prerelease such as 1.2.0-beta comes before 1.2.0. */
export function isNewer(other: string, own: string): boolean {
  const [left, right] = [readVersion(other), readVersion(own)];
  for (let place = 0; place < Math.max(left.numbers.length, right.numbers.length); place++) {
    const by = (left.numbers[place] ?? 0) - (right.numbers[place] ?? 0);
    if (by !== 0) return by > 0;
  }
  if (left.prerelease === right.prerelease) return false;
  if (left.prerelease === '') return true;
  return (
    right.prerelease !== '' && left.prerelease.localeCompare(right.prerelease, 'en', { numeric: true }) > 0
  );
}

function readVersion(text: string): { numbers: number[]; prerelease: string } {
  const [whole = ''] = text.replace(/^v/, '').split('+');
  const [numbers = '', ...prerelease] = whole.split('-');
  return { numbers: numbers.split('.').map(Number), prerelease: prerelease.join('-') };
}
