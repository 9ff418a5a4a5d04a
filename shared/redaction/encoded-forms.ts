/** Computes the texts by which a secret is found in encoded data; they do not depend on the text around the secret. */
import { encodeUtf8 } from '../csv/text-encoder.ts';

/** A text to search for. A part of it with at least `minLength` characters counts as the secret. */
export interface SecretForm {
  readonly text: string;
  readonly minLength: number;
  /** Whether the text is the secret itself, without an encoding. */
  readonly isPlain: boolean;
}

/** From this length on, half of a secret counts: it is still too long to occur by chance. */
const divisibleLength = 16;
/** A part of this length always counts, even if it is less than half of a long secret. */
const maxMinLength = 16;

const standard = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const urlSafe = standard.replace('+/', '-_');

/** Returns a secret as text, hexadecimal, and base64 in both alphabets at each of the three possible alignments. */
export function formsOf(secret: string): SecretForm[] {
  const minLength =
    secret.length < divisibleLength ? secret.length : Math.min(maxMinLength, Math.floor(secret.length / 2));
  const bytes = encodeUtf8(secret);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const forms: SecretForm[] = [
    { text: secret, minLength, isPlain: true },
    { text: hex, minLength: minLength * 2, isPlain: false },
    { text: hex.toUpperCase(), minLength: minLength * 2, isPlain: false },
  ];
  for (const alphabet of [standard, urlSafe])
    for (const before of [0, 1, 2]) {
      const text = innerBase64(bytes, before, alphabet);
      // Characters that also encode a neighbouring byte are left out, so a part may be two shorter.
      forms.push({
        text,
        minLength: Math.min(text.length, Math.floor((minLength * 4) / 3) - 2),
        isPlain: false,
      });
    }
  const unique = new Map(forms.map((form) => [form.text, form]));
  return [...unique.values()];
}

/** Returns the base64 characters of `bytes` that do not depend on the `before` bytes before them, or on bytes after. */
function innerBase64(bytes: Uint8Array, before: number, alphabet: string): string {
  const bitAt = (at: number) => ((bytes[(at >> 3) - before] as number) >> (7 - (at & 7))) & 1;
  const first = Math.ceil((before * 8) / 6);
  const end = Math.floor(((before + bytes.length) * 8) / 6);
  let text = '';
  for (let character = first; character < end; character++) {
    let sixBits = 0;
    for (let bit = character * 6; bit < character * 6 + 6; bit++) sixBits = sixBits * 2 + bitAt(bit);
    text += alphabet[sixBits];
  }
  return text;
}
