/** Recognises the usual form of a list property from its bytes, so that most map cells need no parsing. */

const space = 32;
const quote = 34;
const comma = 44;
const zero = 48;
const nine = 57;
const colon = 58;
const openBracket = 91;
const backslash = 92;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;
/** Every integer of at most 15 digits is a safe integer. */
const safeDigits = 15;

const codesOf = (text: string): readonly number[] => [...text].map((each) => each.charCodeAt(0));
const value = codesOf('"value"');
const created = codesOf('"created"');

/**
 * Whether the bytes of a text are a JSON list of `{"value":"…"}` and `{"value":"…","created":…}`, with or without
 * blanks between them. A false result may still be such a list: only parsing shows it.
 */
export function isPlainList(bytes: Uint8Array): boolean {
  let at = 0;
  const skip = () => {
    while (bytes[at] === space) at++;
  };
  const take = (code: number): boolean => {
    skip();
    if (bytes[at] !== code) return false;
    at++;
    return true;
  };
  const takeAll = (codes: readonly number[]): boolean => {
    skip();
    for (let index = 0; index < codes.length; index++) if (bytes[at + index] !== codes[index]) return false;
    at += codes.length;
    return true;
  };
  const takeText = (): boolean => {
    if (!take(quote)) return false;
    for (; at < bytes.length; at++) {
      const code = bytes[at] as number;
      if (code === quote) return take(quote);
      if (code < space || code === backslash) return false;
    }
    return false;
  };
  const takeCount = (): boolean => {
    skip();
    const start = at;
    while ((bytes[at] as number) >= zero && (bytes[at] as number) <= nine) at++;
    const digits = at - start;
    return digits > 0 && digits <= safeDigits && (digits === 1 || bytes[start] !== zero);
  };
  const takeItem = (): boolean =>
    take(openBrace) &&
    takeAll(value) &&
    take(colon) &&
    takeText() &&
    (!take(comma) || (takeAll(created) && take(colon) && takeCount())) &&
    take(closeBrace);

  if (!take(openBracket)) return false;
  if (!take(closeBracket)) {
    do {
      if (!takeItem()) return false;
    } while (take(comma));
    if (!take(closeBracket)) return false;
  }
  skip();
  return at === bytes.length;
}
