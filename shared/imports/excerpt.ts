/** The pieces of a file that recognition reads; the window and the host use the same ones. */
import { z } from 'zod';

/** Length of the first piece: enough for a first page of ordinary rows. A smaller file is read completely. */
export const headBytes = 1 << 20;
const pieceBytes = 1 << 16;
const samplePieces = 6;

export interface Span {
  readonly at: number;
  readonly length: number;
}

/** Returns the first piece, samples spread over the rest, and the last piece: ascending, without overlap. */
export function excerptSpans(sizeBytes: number): Span[] {
  const head = { at: 0, length: Math.min(sizeBytes, headBytes) };
  const rest = sizeBytes - head.length;
  if (rest <= 0) return [head];
  if (rest <= pieceBytes * (samplePieces + 1)) return [head, { at: head.length, length: rest }];
  const step = Math.floor((rest - pieceBytes) / (samplePieces + 1));
  const samples = Array.from({ length: samplePieces }, (_, index) => ({
    at: head.length + step * (index + 1),
    length: pieceBytes,
  }));
  return [head, ...samples, { at: sizeBytes - pieceBytes, length: pieceBytes }];
}

/** The pieces as a browser window sends them while its file is still being uploaded. */
export const excerptPieces = z.array(z.object({ at: z.number().int().min(0), base64: z.string() }));

/** A file seen through its pieces. The first one is its head. */
export interface Excerpt {
  readonly sizeBytes: number;
  readonly pieces: readonly { readonly at: number; readonly bytes: Uint8Array }[];
}
