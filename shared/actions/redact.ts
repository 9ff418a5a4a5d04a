/** Takes secrets out of what is shown or logged. */

export const hidden = '•••';

const tellingKey =
  /secret|token|passw|passphrase|(?:^|[_-])pass$|pwd|credential|authori[sz]ation|cookie|(?:api|access|private)[-_]?key/i;
/** Shorter ones would be found in ordinary words. */
const shortestSecret = 4;

const telling =
  '(?:secret|token|passw(?:or)?d|passphrase|pwd|credential|authori[sz]ation|cookie|(?:api|access|private)[-_]?key)';
/** Between quotes, which may be those of JSON inside of JSON, or up to where a word ends. */
const value = String.raw`(\\"|["']|)(?!null\b|true\b|false\b)(?:(?<=\\")(?:[^"\\]|\\[^"])+|(?<=(?<!\\)")(?:[^"\\]|\\.)+|(?<=')[^'\r\n]+|(?<!["'])[^\s"'&,;}\\•]+)`;

// What a target answers is read by these too: each is bounded, so that no text of a megabyte takes long.
const rules: readonly [RegExp, string][] = [
  // The sign-in of a URL.
  [/(\b[a-z][a-z\d+.-]{0,30}:\/\/)[^\s/?#@]+@/gi, `$1${hidden}@`],
  [/\b(bearer|basic)\s{1,10}[\w.~+/=-]{4,}/gi, `$1 ${hidden}`],
  [/\btoken-[\w.-]{8,}/g, `token-${hidden}`],
  [/(?<![\w-])eyJ[\w-]{8,1000}\.[\w-]{4,}(\.[\w-]*)?/g, hidden],
  [/-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\s\S]*?(-----END [A-Z ]{0,40}PRIVATE KEY-----|$)/g, hidden],
  // `Authorization: ApiKey x y`, up to the end of the line.
  [
    /((?:authori[sz]ation|cookie)\s{0,10}:\s{0,10})(?!(?:bearer|basic) •)[^\s"'\\•][^"'\\\r\n]*/gi,
    `$1${hidden}`,
  ],
  // `token=x`, `"api_key": "x"`, `AWS_SECRET_ACCESS_KEY=x`.
  [
    new RegExp(
      String.raw`(${telling}[\w-]{0,30}(?:\\?["'])?\s{0,10}[=:]\s{0,10}(?!(?:bearer|basic) •))${value}`,
      'gi',
    ),
    `$1$2${hidden}`,
  ],
  // `--password x`, `sshpass -p x`, `curl -u me:x`.
  [
    new RegExp(
      String.raw`((?:--?(?:secret|token|passw(?:or)?d|passphrase|api-key)|\bsshpass\s{1,10}-p)\s{1,10})${value}`,
      'gi',
    ),
    `$1$2${hidden}`,
  ],
  [/(\s(?:-u|--user)[ =]{1,5}["']?)[^\s"':]+:[^\s"']+/g, `$1${hidden}`],
];

/** @param secrets texts that must not be seen, wherever they stand */
export function redactText(text: string, secrets: readonly string[] = []): string {
  let clean = text;
  for (const secret of longestFirst(secrets)) clean = clean.replaceAll(secret, hidden);
  for (const [what, by] of rules) clean = clean.replace(what, by);
  return clean;
}

/** The same for every text in a value; the values of telling keys are hidden as a whole. */
export function redactValue(value: unknown, secrets: readonly string[] = []): unknown {
  if (typeof value === 'string') return redactText(value, secrets);
  if (Array.isArray(value)) return value.map((each) => redactValue(each, secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      tellingKey.test(key) && inner !== null && inner !== '' ? hidden : redactValue(inner, secrets),
    ]),
  );
}

/** Only these texts are taken out; everything else stays as it came. */
export function withoutSecrets<T>(value: T, secrets: readonly string[]): T {
  const clean = (each: unknown): unknown => {
    if (typeof each === 'string')
      return longestFirst(secrets).reduce((text, secret) => text.replaceAll(secret, hidden), each);
    if (Array.isArray(each)) return each.map(clean);
    if (typeof each !== 'object' || each === null) return each;
    return Object.fromEntries(Object.entries(each).map(([key, inner]) => [key, clean(inner)]));
  };
  return clean(value) as T;
}

export const redactRecord = (
  record: Readonly<Record<string, unknown>>,
  secrets: readonly string[] = [],
): Record<string, unknown> => redactValue(record, secrets) as Record<string, unknown>;

/** One may be the beginning of another. */
const longestFirst = (secrets: readonly string[]) =>
  secrets.filter(({ length }) => length >= shortestSecret).toSorted((a, b) => b.length - a.length);
