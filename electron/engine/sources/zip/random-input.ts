/** Gives random access to an input: directly, or through a temporary copy of its stream. */
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../../../../shared/errors.ts';
import { throwIfAborted } from '../cancellation.ts';
import { maxCopiedBytes } from '../limits.ts';
import type { SourceInput } from '../source.ts';

export interface RandomInput extends AsyncDisposable {
  readonly name: string;
  readonly sizeBytes: number;
  /** Returns `length` bytes from the offset `at`; fewer only at the end. */
  readAt(at: number, length: number): Promise<Uint8Array>;
}

/** @throws AppError `bad-input` if a copy would be larger than `maxCopiedBytes` */
export async function openRandomInput(input: SourceInput, signal?: AbortSignal): Promise<RandomInput> {
  const { name, sizeBytes, readAt } = input;
  if (readAt !== undefined && sizeBytes !== null)
    return { name, sizeBytes, readAt, [Symbol.asyncDispose]: async () => {} };
  if (sizeBytes !== null && sizeBytes <= input.head.length) return ofBytes(name, input.head);
  return await temporaryCopy(input, signal);
}

const ofBytes = (name: string, bytes: Uint8Array): RandomInput => ({
  name,
  sizeBytes: bytes.length,
  readAt: async (at, length) => bytes.subarray(at, at + length),
  [Symbol.asyncDispose]: async () => {},
});

async function temporaryCopy(input: SourceInput, signal: AbortSignal | undefined): Promise<RandomInput> {
  await using parts = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'graph-intake-copy-'));
  parts.defer(() => rm(folder, { recursive: true, force: true }));
  const file = await open(join(folder, 'copy'), 'w+');
  parts.defer(() => file.close());
  let size = 0;
  for await (const piece of input.stream(signal)) {
    throwIfAborted(signal);
    if (size + piece.length > maxCopiedBytes)
      throw new AppError(
        'bad-input',
        `${input.name} is larger than ${maxCopiedBytes / 1e9} GB unpacked; unpack it yourself and open the file inside.`,
      );
    await file.writeFile(piece);
    size += piece.length;
  }
  const resources = parts.move();
  return {
    name: input.name,
    sizeBytes: size,
    async readAt(at, length) {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - at)));
      for (let done = 0; done < bytes.length; ) {
        const { bytesRead } = await file.read(bytes, done, bytes.length - done, at + done);
        if (bytesRead === 0) return bytes.subarray(0, done);
        done += bytesRead;
      }
      return bytes;
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
