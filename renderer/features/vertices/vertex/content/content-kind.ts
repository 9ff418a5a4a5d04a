type ContentKind = 'text' | 'image' | 'pdf' | 'binary';

interface ContentLook {
  readonly kind: ContentKind;
  /** Type to draw it as; the type of the platform, where nothing better is known. */
  readonly type: string;
}

const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

const signatures: readonly { at: number; starts: readonly number[]; look: ContentLook }[] = [
  { at: 0, starts: [0x89, ...ascii('PNG')], look: { kind: 'image', type: 'image/png' } },
  { at: 0, starts: [0xff, 0xd8, 0xff], look: { kind: 'image', type: 'image/jpeg' } },
  { at: 0, starts: ascii('GIF8'), look: { kind: 'image', type: 'image/gif' } },
  { at: 8, starts: ascii('WEBP'), look: { kind: 'image', type: 'image/webp' } },
  { at: 0, starts: ascii('%PDF-'), look: { kind: 'pdf', type: 'application/pdf' } },
];

/** Types without `text/` that are text anyway. */
const textTypes = /^(?:text\/|application\/(?:(?:.*\+)?(?:json|xml|yaml)|x-yaml|javascript|sql|x-sh)\b)/;

/** Way to show content: its bytes decide first, because a type is often missing or wrong. */
export function lookOf(contentType: string, bytes: Uint8Array): ContentLook {
  const found = signatures.find(({ at, starts }) =>
    starts.every((byte, index) => bytes[at + index] === byte),
  );
  if (found) return found.look;
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  // Drawn by an img element, a drawing loads nothing and runs nothing.
  if (type === 'image/svg+xml') return { kind: 'image', type };
  if (textTypes.test(type) || looksLikeText(bytes)) return { kind: 'text', type };
  return { kind: 'binary', type };
}

const lookedAt = 4_096;

function looksLikeText(bytes: Uint8Array): boolean {
  const beginning = bytes.subarray(0, lookedAt);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(beginning, { stream: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters distinguish data from text
    return text !== '' && !/[\x00-\x08\x0e-\x1f]/.test(text);
  } catch {
    return false; // Not UTF-8: no text that could be shown without guessing.
  }
}

/** The text in the encoding that its type names, UTF-8 where it names none or none that is known. */
export function textIn(contentType: string, bytes: Uint8Array): string {
  const charset = /;\s*charset="?([^";\s]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes); // An encoding of that name is not known.
  }
}
