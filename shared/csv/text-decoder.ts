/** UTF-8 decoding by the TextDecoder of Node and browsers. Only this and the encoder depend on the environment. */

interface Utf8Decoder {
  /** @throws TypeError when the bytes are no UTF-8 */
  decode(bytes: Uint8Array): string;
}

// Declared for this module alone: the layer compiles with neither DOM nor Node types, and their own
// declarations stay untouched where this file is compiled together with them.
declare const TextDecoder: new (
  label: 'utf-8',
  options: { readonly fatal: boolean; readonly ignoreBOM: boolean },
) => Utf8Decoder;

/** Creates a decoder that throws at invalid UTF-8 instead of replacing it, and keeps a byte order mark. */
export function createUtf8Decoder(): Utf8Decoder {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
}
