/** `-` among the files: standard input, as a file of its own that goes with the process. */
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../shared/errors.ts';
import { createTemporaryFolder } from '../storage/temporary-folder.ts';
import type { Terminal } from './terminal.ts';

const mark = '-';

interface InputFiles extends AsyncDisposable {
  /** With the path of a file in place of `-`. */
  readonly files: readonly string[];
}

/** @throws AppError `bad-input` where it is named twice or cannot be read, `aborted` */
export async function readStandardInput(
  files: readonly string[],
  { stdin, signal }: Pick<Terminal, 'stdin' | 'signal'>,
): Promise<InputFiles> {
  const parts = new AsyncDisposableStack();
  const [first, ...others] = files.filter((each) => each === mark);
  if (first === undefined) return { files, [Symbol.asyncDispose]: () => parts.disposeAsync() };
  if (others.length > 0) throw new AppError('bad-input', 'Name standard input (-) once.');
  if (stdin === undefined) throw new AppError('bad-input', 'There is no standard input here; name a file.');
  const folder = parts.use(createTemporaryFolder('check'));
  const path = join(folder.path, 'standard-input');
  try {
    await pipeline(stdin, createWriteStream(path), { signal });
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
  return {
    files: files.map((each) => (each === mark ? path : each)),
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}
