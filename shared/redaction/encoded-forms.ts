/** The forms in which an encoding writes a secret, as far as they do not depend on the text around it. */
import { encodeUtf8 } from '../csv/text-encoder.ts';

/** A text to search for, and the length from which a part of it counts as the secret. */
export interface SecretForm {
  readonly text: string;
  readonly least: number;
  readonly isPlain: boolean;
}

/** A secret of this length can be cut in halves, each of which is still too long to occur by chance. */
const divisibleLength = 16;
/** A part of this length of a long secret is always removed. */
const longestLeast = 16;

const standard = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const urlSafe = standard.replace('+/', '-_');

/** Plain, hexadecimal, and base64 in both alphabets at each of the three positions that a text before it can cause. */
export function formsOf(secret: string): SecretForm[] {
  const least =
    secret.length < divisibleLength ? secret.length : Math.min(longestLeast, Math.floor(secret.length / 2));
  const bytes = encodeUtf8(secret);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const forms: SecretForm[] = [
    { text: secret, least, isPlain: true },
    { text: hex, least: least * 2, isPlain: false },
    { text: hex.toUpperCase(), least: least * 2, isPlain: false },
  ];
  for (const alphabet of [standard, urlSafe])
    for (const before of [0, 1, 2]) {
      const text = innerBase64(bytes, before, alphabet);
      // The characters that a neighbour shares are not in it, so it may be two shorter.
      forms.push({ text, least: Math.min(text.length, Math.floor((least * 4) / 3) - 2), isPlain: false });
    }
  const unique = new Map(forms.map((form) => [form.text, form]));
  return [...unique.values()];
}

/** The base64 characters that are the same whatever the `before` bytes in front of `bytes` and the bytes behind are. */
function innerBase64(bytes: Uint8Array, before: number, alphabet: string): string {
  const bitAt = (at: number) => ((bytes[(at >> 3) - before] as number) >> (7 - (at & 7))) & 1;
  const first = Math.ceil((before * 8) / 6);
  const end = Math.floor(((before + bytes.length) * 8) / 6);
  let text = '';
  for (let n = first; n < end; n++) {
    let six = 0;
    for (let bit = n * 6; bit < n * 6 + 6; bit++) six = six * 2 + bitAt(bit);
    text += alphabet[six];
  }
  return text;
}
