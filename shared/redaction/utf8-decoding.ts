/** Tolerant UTF-8 decoding of percent-encoded text, in which secrets are searched. */

/** One character of a UTF-8 text, and how many bytes it takes. */
interface Utf8Character {
  readonly character: string;
  readonly length: number;
}

/** Decodes byte by byte; a byte that begins no character becomes the Latin-1 character of its value. */
export function* decodeUtf8(bytes: readonly number[]): Generator<Utf8Character> {
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at] as number;
    const length = lead < 0xc2 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 1;
    const rest = bytes.slice(at + 1, at + length);
    const isWhole = rest.length === length - 1 && rest.every((byte) => (byte & 0xc0) === 0x80);
    if (length === 1 || !isWhole) {
      yield { character: String.fromCharCode(lead), length: 1 };
      at += 1;
      continue;
    }
    const code = rest.reduce((value, byte) => value * 64 + (byte & 0x3f), lead & (0xff >> (length + 1)));
    yield { character: String.fromCodePoint(Math.min(code, 0x10ffff)), length };
    at += length;
  }
}
