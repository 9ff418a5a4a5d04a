interface Content {
  /** In words, such as “PNG image”. */
  readonly type: string;
  /** Bytes after decoding; exact only where the whole text is known. */
  readonly sizeBytes: number;
  /** Type for an `img` element where it is a picture that browsers draw. */
  readonly imageType: 'image/png' | 'image/jpeg' | 'image/gif' | null;
  /** The first words where it is a text. */
  readonly words: string | null;
}

interface Signature {
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

/** Number of characters checked: a multiple of four, so that they can be decoded separately. */
const lookedAt = 160;

/**
 * Type of a cell in base64, recognised by its beginning; null if it cannot be decoded. `characters` counts all of it.
 */
export function base64Content(text: string, characters = text.length): Content | null {
  const start = decode(text.slice(0, lookedAt));
  if (!start) return null;
  const padding = characters === text.length ? (/=*$/.exec(text)?.[0].length ?? 0) : 0;
  const sizeBytes = Math.max(0, Math.floor((characters * 3) / 4) - padding);
  const found = signatures.find(({ starts }) => starts.every((byte, index) => start[index] === byte));
  if (found) return { type: found.type, sizeBytes, imageType: found.imageType ?? null, words: null };
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

/** Null where the bytes are no text; a character that the beginning cuts in two is left out. */
function textOf(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters distinguish data from text
    return /[\x00-\x08\x0e-\x1f]/.test(text) ? null : text.replaceAll(/\s+/g, ' ').trim();
  } catch {
    return null; // Not UTF-8: shown as binary data.
  }
}
