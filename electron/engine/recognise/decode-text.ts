/** Decodes bytes of any encoding that is recognised, with U+FFFD for what cannot be decoded. */
import type { Encoding } from '../../../shared/imports/recognition.ts';

/**
 * Returns the text, including a byte order mark. Without `ends`, a character that is cut at the end is left out.
 *
 * Decodes always as a stream: decoded at once, Node 24 takes Windows-1252 for ISO 8859-1, and quotation marks become
 * control characters.
 */
export function decodeText(bytes: Uint8Array, encoding: Encoding, ends: boolean): string {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  const text = decoder.decode(bytes, { stream: true });
  return ends ? text + decoder.decode() : text;
}
