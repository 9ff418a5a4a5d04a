/** Takes out of a text whatever looks like a secret, before it leaves the machine: a second lock behind the log's own. */

const mark = '…';
const patterns: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [^-]*PRIVATE KEY-----[\s\S]*?(?:-----END [^-]*PRIVATE KEY-----|$)/g, mark],
  [/(:\/\/)[^\s/?#@]+@/g, `$1${mark}@`],
  [/\b(bearer|basic)\s+[^\s"',;]+/gi, `$1 ${mark}`],
  // A name that says it, then a colon or an equals sign, then a value with or without quotes.
  [
    /((["']?)[\w$-]*(?:secret|token|passw(?:or)?d|passphrase|authorization|api[_-]?key)[\w-]*\2\s*[:=]\s*)(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s"',;&}\]]+)/gi,
    `$1${mark}`,
  ],
  // Three parts of base64url: a signed token, wherever it stands.
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, mark],
];

/** @param home the user's own folder, which is written as `~` */
export function withoutSecrets(text: string, home: string): string {
  const cleaned = patterns.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);
  return home.length > 1 ? cleaned.replaceAll(home, '~') : cleaned;
}
