/** Takes secrets out of what is shown or logged. */

export const hidden = '•••';

const tellingKey = /secret|token|passw|pwd|credential|authori[sz]ation|cookie|api[-_]?key|private[-_]?key/i;
/** Shorter ones would be found in ordinary words. */
const shortestSecret = 4;

const rules: readonly [RegExp, string][] = [
  // The sign-in of a URL.
  [/(\b[a-z][a-z\d+.-]*:\/\/)[^\s/?#@]+@/gi, `$1${hidden}@`],
  [/\b(bearer|basic)\s+[\w.~+/=-]{4,}/gi, `$1 ${hidden}`],
  [/\btoken-[\w.-]{8,}/g, `token-${hidden}`],
  [/\beyJ[\w-]{8,}\.[\w-]{4,}(\.[\w-]*)?/g, hidden],
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(-----END [A-Z ]*PRIVATE KEY-----|$)/g, hidden],
  // `--password x`, `token=x`, `"api_key": "x"`.
  [
    /((?:secret|token|passw(?:or)?d|pwd|api[-_]?key)["']?\s*[=:]\s*["']?|--?(?:secret|token|passw(?:or)?d)\s+)(?!•)[^\s"'&,;}]+/gi,
    `$1${hidden}`,
  ],
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

export const redactRecord = (
  record: Readonly<Record<string, unknown>>,
  secrets: readonly string[] = [],
): Record<string, unknown> => redactValue(record, secrets) as Record<string, unknown>;

/** One may be the beginning of another. */
const longestFirst = (secrets: readonly string[]) =>
  secrets.filter(({ length }) => length >= shortestSecret).toSorted((a, b) => b.length - a.length);
