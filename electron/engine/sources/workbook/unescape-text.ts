/**
 * Escape sequence of .xlsx files for characters that XML cannot contain: `_x000D_`; as literal text `_x005F_x000D_`.
 */
const escaped = /_x([0-9A-Fa-f]{4})_/g;

export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
