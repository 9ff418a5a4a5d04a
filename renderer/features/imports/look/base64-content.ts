/** Content that is recognised in a base64 cell. */
interface Content {
  /** In words, such as “PNG image”. */
  readonly type: string;
  /** Bytes after decoding; exact only if the whole text is given. */
  readonly sizeBytes: number;
  /** Type for an `img` element; null if browsers cannot draw the content. */
  readonly imageType: 'image/png' | 'image/jpeg' | 'image/gif' | null;
  /** Beginning of the content if it is text; null otherwise. */
  readonly words: string | null;
}

interface Signature {
  /** First bytes. */
  readonly starts: readonly number[];
  readonly type: string;
  readonly imageType?: Content['imageType'];
}

const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

const signatures: readonly Signature[] = [
  { starts: [0x89, ...ascii('PNG')], type: 'PNG image', imageType: 'image/png' },
  { starts: [0xff, 0xd8, 0xff], type: 'JPEG image', imageType: 'image/jpeg' },
  { starts: ascii('GIF8'), type: 'GIF image', imageType: 'image/gif' },
  { starts: ascii('%PDF'), type: 'PDF document' },
  { starts: [...ascii('PK'), 3, 4], type: 'ZIP archive' },
  { starts: [0x1f, 0x8b], type: 'gzip archive' },
];

/** Number of characters that are decoded: a multiple of four, because four base64 characters are three bytes. */
const decodedCharacters = 160;

/**
 * Recognises the content of a base64 cell by its beginning; null if it cannot be decoded.
 * @param characters length of the whole cell, of which `text` may be only the beginning
 */
export function base64Content(text: string, characters = text.length): Content | null {
  const start = decode(text.slice(0, decodedCharacters));
  if (!start) return null;
  const padding = characters === text.length ? (/=*$/.exec(text)?.[0].length ?? 0) : 0;
  const sizeBytes = Math.max(0, Math.floor((characters * 3) / 4) - padding);
  const match = signatures.find(({ starts }) => starts.every((byte, index) => start[index] === byte));
  if (match) return { type: match.type, sizeBytes, imageType: match.imageType ?? null, words: null };
  const words = textOf(start);
  return { type: words === null ? 'binary data' : 'text', sizeBytes, imageType: null, words };
}

function decode(base64: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null; // The rule `base64` says what is wrong with the cell.
  }
}

/** Decodes UTF-8 text, without a last character that is cut in two; null if the bytes are not text. */
function textOf(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters distinguish data from text
    return /[\x00-\x08\x0e-\x1f]/.test(text) ? null : text.replaceAll(/\s+/g, ' ').trim();
  } catch {
    return null; // Not UTF-8: shown as binary data.
  }
}
