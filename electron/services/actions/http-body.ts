/** The body of an answer as text where it is text, else as base64. */

export interface HttpBody {
  readonly body: string;
  /** Only there where the body is no text. Chosen, because interfaces.md 2.10 knows texts alone. */
  readonly encoding?: 'base64';
}

const textual = /^(text\/|application\/([\w.+-]+\+)?(json|xml|javascript|x-www-form-urlencoded|yaml)\b)/i;

export function readBody(bytes: Uint8Array, contentType: string | undefined): HttpBody {
  const type = contentType ?? '';
  const charset = /charset=["']?([\w-]+)/i.exec(type)?.[1];
  const text = decoded(bytes, charset ?? 'utf-8', charset === undefined && !textual.test(type));
  return text === null ? { body: Buffer.from(bytes).toString('base64'), encoding: 'base64' } : { body: text };
}

/** @param strictly what nobody calls text must be without fault, and without null characters */
function decoded(bytes: Uint8Array, charset: string, strictly: boolean): string | null {
  try {
    const text = new TextDecoder(charset, { fatal: strictly }).decode(bytes);
    return strictly && text.includes('\0') ? null : text;
  } catch {
    return null; // An unknown charset, or bytes that are no text.
  }
}
