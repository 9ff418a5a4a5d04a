/** Creates the input of a source from a member of an archive, or from the contents of a compressed file. */
import { headBytes, type SourceInput } from '../source.ts';

/** Reads the head of the member. `sizeBytes` is null if it is unknown; for a short member it is found out here. */
export async function createMemberInput(
  name: string,
  sizeBytes: number | null,
  stream: (signal?: AbortSignal) => AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<SourceInput> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  let isWhole = true;
  for await (const piece of stream(signal)) {
    if (size + piece.length > headBytes) {
      pieces.push(piece.subarray(0, headBytes - size));
      size = headBytes;
      isWhole = false;
      break;
    }
    pieces.push(piece);
    size += piece.length;
  }
  const head = Buffer.concat(pieces, size);
  return { name, sizeBytes: isWhole ? size : sizeBytes, head, stream };
}
