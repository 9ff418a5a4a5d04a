/** How the content that is attached to a vertex can be shown. */

type ContentKind = 'text' | 'image' | 'pdf' | 'binary';

interface ShownContent {
  readonly kind: ContentKind;
  /** Content type found in the bytes, or else the one that the platform reports. */
  readonly type: string;
}

const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

const signatures: readonly { at: number; starts: readonly number[]; content: ShownContent }[] = [
  { at: 0, starts: [0x89, ...ascii('PNG')], content: { kind: 'image', type: 'image/png' } },
  { at: 0, starts: [0xff, 0xd8, 0xff], content: { kind: 'image', type: 'image/jpeg' } },
  { at: 0, starts: ascii('GIF8'), content: { kind: 'image', type: 'image/gif' } },
  { at: 8, starts: ascii('WEBP'), content: { kind: 'image', type: 'image/webp' } },
  { at: 0, starts: ascii('%PDF-'), content: { kind: 'pdf', type: 'application/pdf' } },
];

/** Content types of text, including those that do not begin with `text/`. */
const textTypes = /^(?:text\/|application\/(?:(?:.*\+)?(?:json|xml|yaml)|x-yaml|javascript|sql|x-sh)\b)/;

/** Returns how content can be shown. Its bytes are examined first, because a content type is often missing or wrong. */
export function shownContentOf(contentType: string, bytes: Uint8Array): ShownContent {
  const signature = signatures.find(({ at, starts }) =>
    starts.every((byte, index) => bytes[at + index] === byte),
  );
  if (signature) return signature.content;
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  // In an `img` element, an SVG image loads no resources and runs no scripts.
  if (type === 'image/svg+xml') return { kind: 'image', type };
  if (textTypes.test(type) || looksLikeText(bytes)) return { kind: 'text', type };
  return { kind: 'binary', type };
}

/** Number of bytes that are examined. */
const examinedBytes = 4_096;

function looksLikeText(bytes: Uint8Array): boolean {
  const beginning = bytes.subarray(0, examinedBytes);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(beginning, { stream: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters distinguish data from text
    return text !== '' && !/[\x00-\x08\x0e-\x1f]/.test(text);
  } catch {
    return false; // Not UTF-8: no text that could be shown without guessing.
  }
}

/** Decodes text by the charset of its content type; UTF-8 without one, or if it is unknown. */
export function textIn(contentType: string, bytes: Uint8Array): string {
  const charset = /;\s*charset="?([^";\s]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes); // The charset is unknown.
  }
}
