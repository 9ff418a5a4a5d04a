/** Distinguishes text from other bytes. Pictures, documents and the like are recognised before, by their format. */
import type { Excerpt } from '../../../shared/imports/excerpt.ts';
import type { Encoding } from '../../../shared/imports/recognition.ts';

/** First bytes of zip archives, old Office documents, gzip and zstd, as Latin-1 text; only damaged ones come here. */
const signatures = ['PK\x03\x04', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', '\x1f\x8b', '\x28\xb5\x2f\xfd'];
const lookedAtBytes = 4096;
/** A program may write a few zero bytes into a text by mistake; a file with more than both limits is no text. */
const maxZeros = 8;
const maxZeroShare = 0.02;

/** Returns one sentence about why the bytes are not text; null for text. */
export function whyBinary({ pieces }: Excerpt, encoding: Encoding): string | null {
  const head = pieces[0]?.bytes ?? new Uint8Array(0);
  const start = Buffer.from(head.subarray(0, 8)).toString('latin1');
  if (signatures.some((signature) => start.startsWith(signature)))
    return 'The file starts like an archive or a workbook, but cannot be read as one. Copy or download it again.';
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return null;
  const beginning = head.subarray(0, lookedAtBytes);
  const zeros = beginning.filter((byte) => byte === 0).length;
  if (zeros <= maxZeros || zeros <= beginning.length * maxZeroShare) return null;
  return `This is not a text file: ${zeros.toLocaleString('en')} of its first ${beginning.length.toLocaleString('en')} bytes are zero. Save the table as CSV and open that.`;
}
