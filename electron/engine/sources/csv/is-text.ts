/** Distinguishes text from pictures, archives and other binary data. */
import { AppError } from '../../../../shared/errors.ts';
import { recogniseEncoding } from '../../recognise/encoding.ts';
import { refuseBinaryFiles } from '../../recognise/refuse-binary-files.ts';

export const isText = (head: Uint8Array, sizeBytes: number | null): boolean =>
  whyNoText(head, sizeBytes) === null;

/** Returns one sentence about what the bytes are instead of text; null for text. */
export function whyNoText(head: Uint8Array, sizeBytes: number | null): string | null {
  const glimpse = { sizeBytes: sizeBytes ?? head.length + 1, pieces: [{ at: 0, bytes: head }] };
  try {
    refuseBinaryFiles(glimpse, recogniseEncoding(glimpse).value);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
