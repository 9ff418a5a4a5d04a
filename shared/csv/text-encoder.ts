/** UTF-8 encoding by the TextEncoder of Node and browsers. */

// Declared for this module alone, for the reason given in `text-decoder.ts`.
declare const TextEncoder: new () => { encode(text: string): Uint8Array<ArrayBuffer> };

const encoder = new TextEncoder();

/** Encodes a text; a lone half of a surrogate pair becomes U+FFFD. */
export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}
