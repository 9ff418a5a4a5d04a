/** Distinguishes text from archives, workbooks and other binary data. */
import { recogniseEncoding } from '../../recognise/encoding.ts';
import { whyBinary } from '../../recognise/why-binary.ts';

export const isText = (head: Uint8Array, sizeBytes: number | null): boolean =>
  whyNoText(head, sizeBytes) === null;

/** Returns one sentence about why the bytes are not text; null for text. */
export function whyNoText(head: Uint8Array, sizeBytes: number | null): string | null {
  const excerpt = { sizeBytes: sizeBytes ?? head.length + 1, pieces: [{ at: 0, bytes: head }] };
  return whyBinary(excerpt, recogniseEncoding(excerpt).value);
}
