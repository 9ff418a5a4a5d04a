/**
 * Removes secrets from texts that are shown, logged or exported: those that this process holds, and texts that look
 * like one.
 */
import { hidden, withoutHeldSecrets, wordSecrets } from './held-secrets.ts';
import { signatureParameter, withoutPresignedQueries } from './presigned.ts';

/** Keys of JSON values that are hidden completely. */
const secretKey =
  /secret|token|passw|passphrase|(?:^|[_-])pass$|pwd|credential|authori[sz]ation|cookie|(?:api|access|private)[-_]?key|^(?:x-(?:amz|goog)-)?signature$|^sig$/i;
/** Shorter secrets are not replaced, since they would be found in ordinary words. */
const shortestSecret = 4;

const secretName =
  '(?:secret|token|passw(?:or)?d|passphrase|pwd|credential|authori[sz]ation|cookie|(?:api|access|private)[-_]?key)';
/** A value in quotes, which may be escaped as in JSON within JSON, or without quotes up to the end of the word. */
const value = String.raw`(\\"|["']|)(?!null\b|true\b|false\b)(?:(?<=\\")(?:[^"\\]|\\[^"])+|(?<=(?<!\\)")(?:[^"\\]|\\.)+|(?<=')[^'\r\n]+|(?<!["'])[^\s"'&,;}\\•]+)`;
/** Headers whose whole value is a secret, whatever its scheme. */
const header = '(?:proxy-|x-forwarded-)?authori[sz]ation|(?:set-)?cookie2?';

/** Fast test: in a text without any of these the rules replace nothing, and most messages have none. */
const anySign =
  /:\/\/|\?|%3f|secret|token|passw|passphrase|sshpass|pwd|credential|authori[sz]|cookie|key|bearer|basic|negotiate|ntlm|digest|hawk|aws4|eyJ|-----BEGIN|-u|--user|sig/i;

// These rules also run on long responses of a target, so each has bounded repetitions and stays fast.
const rules: readonly [RegExp, string][] = [
  // The sign-in of a URL.
  [/(\b[a-z][a-z\d+.-]{0,30}:\/\/)[^\s/?#@]+@/gi, `$1${hidden}@`],
  [/\b(bearer|basic)\s{1,10}[\w.~+/=-]{4,}/gi, `$1 ${hidden}`],
  [/\btoken-[\w.-]{8,}/g, `token-${hidden}`],
  [/(?<![\w-])eyJ[\w-]{8,1000}\.[\w-]{4,}(\.[\w-]*)?/g, hidden],
  [/-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\s\S]*?(-----END [A-Z ]{0,40}PRIVATE KEY-----|$)/g, hidden],
  // `"Set-Cookie": ["a=b", "c=d"]`.
  [new RegExp(String.raw`("(?:${header})"\s{0,10}:\s{0,10}\[)[^\]]+`, 'gi'), `$1"${hidden}"`],
  // `'Authorization: Digest username="x"'`, up to the quote that it begins with.
  [
    new RegExp(
      String.raw`(["'])((?:${header})\s{0,10}:\s{0,10})(?!(?:bearer|basic) •|["'])(?:(?!\1)[^\r\n])+`,
      'gi',
    ),
    `$1$2${hidden}`,
  ],
  // `Authorization: ApiKey x y`, up to the end of the line.
  [
    new RegExp(
      String.raw`(?<!["'\w])((?:${header})\s{0,10}:\s{0,10})(?!(?:bearer|basic) •)[^\s"'\\•][^\r\n\\]*`,
      'gi',
    ),
    `$1${hidden}`,
  ],
  // A scheme without the name of its header: `Negotiate YIIJ…`, `ApiKey k3y…`, `AWS4-HMAC-SHA256 Credential=…`.
  [/\b(aws4(?:-[a-z\d]+)*|digest|hawk|mac)(\s{1,4})(?=[a-z]+=)[^\r\n\\]{8,}/gi, `$1$2${hidden}`],
  [/\b(negotiate|ntlm|token|api-?key)(\s{1,4})(?=[\w.~+/=-]*[\d=])[\w.~+/=-]{8,}/gi, `$1$2${hidden}`],
  // `token=x`, `"api_key": "x"`, `AWS_SECRET_ACCESS_KEY=x`.
  [
    new RegExp(
      String.raw`(${secretName}[\w-]{0,30}(?:\\?["'])?\s{0,10}[=:]\s{0,10}(?!(?:bearer|basic) •|\[))${value}`,
      'gi',
    ),
    `$1$2${hidden}`,
  ],
  [signatureParameter, `$1${hidden}`],
  // `--password x`, `sshpass -p x`, `curl -u me:x`.
  [
    new RegExp(
      String.raw`((?:--?(?:secret|token|passw(?:or)?d|passphrase|api-key)|\bsshpass\s{1,10}-p)\s{1,10})${value}`,
      'gi',
    ),
    `$1$2${hidden}`,
  ],
  [/((?:^|\s|["'])(?:-u|--(?:proxy-)?user)[ =]{0,5}["']?)[^\s"':]+:[^\s"']+/g, `$1${hidden}`],
];

/** Redacts messages, logs and other texts that are not the user's data. In doubt, a word is hidden. */
export function redactText(text: string): string {
  let clean = withoutHeldSecrets(text);
  for (const secret of wordSecrets())
    if (secret.length >= shortestSecret && clean.includes(secret))
      clean = clean.replace(wholeWord(secret), hidden);
  if (!anySign.test(clean)) return clean;
  clean = withoutPresignedQueries(clean, hidden);
  for (const [pattern, replacement] of rules) clean = clean.replace(pattern, replacement);
  return clean;
}

/** Redacts every text in a value; the values of keys with a secret name are hidden as a whole. */
export function redactValue(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value);
  if (Array.isArray(value)) return value.map(redactValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      secretKey.test(key) && inner !== null && inner !== '' ? hidden : redactValue(inner),
    ]),
  );
}

export const redactRecord = (record: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  redactValue(record) as Record<string, unknown>;

const wholeWord = (secret: string): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])${secret.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?![\p{L}\p{N}])`,
    'gu',
  );
