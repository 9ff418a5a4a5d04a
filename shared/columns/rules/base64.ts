/** Recognises base64 by its characters alone, without decoding what may be many megabytes. */

/** The six bits of a character; 64 for any other byte. */
const sixBits = new Uint8Array(256).fill(64);
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
for (let bits = 0; bits < alphabet.length; bits++) sixBits[alphabet.charCodeAt(bits)] = bits;

const padding = 61;

/**
 * Whether the bytes are what an encoder writes: the standard alphabet, padded, with all unused bits 0.
 * @source wire.md §3, RFC 4648 §4
 */
export function isBase64(bytes: Uint8Array): boolean {
  const { length } = bytes;
  if (length % 4 !== 0) return false;
  if (length === 0) return true;
  const pads = bytes[length - 1] !== padding ? 0 : bytes[length - 2] !== padding ? 1 : 2;
  const end = length - pads;
  for (let at = 0; at < end; at++) if ((sixBits[bytes[at] as number] as number) > 63) return false;
  // Two characters (12 bits) carry one byte and 4 unused bits, three characters (18 bits) two bytes and 2 unused bits.
  const unusedBits = pads === 2 ? 0b1111 : pads === 1 ? 0b11 : 0;
  return ((sixBits[bytes[end - 1] as number] as number) & unusedBits) === 0;
}
