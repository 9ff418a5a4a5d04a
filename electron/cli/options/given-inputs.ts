/**
 * Reads inputs that are not files: `-` for standard input, and web addresses. They become temporary files, removed at
 * the end.
 */
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../../shared/errors.ts';
import { expectFreeSpace } from '../../engine/sources/write-table.ts';
import type { Http } from '../../remote/http.ts';
import type { FileToCheck } from '../../services/unattended/file-to-check.ts';
import { createTemporaryFolder } from '../../storage/temporary-folder.ts';
import type { Terminal } from '../terminal.ts';

const stdinMark = '-';
const address = /^https:\/\//i;

interface InputFiles extends AsyncDisposable {
  /** With the path of a file in place of `-` and of each address. */
  readonly files: readonly string[];
  /** Gives the files their names of the command line back, for what is printed. */
  named(files: readonly FileToCheck[]): FileToCheck[];
}

/**
 * @param createClient creates the HTTP client, only if there are addresses; its modules are loaded only then
 * @throws AppError `bad-input` where standard input is named twice or cannot be read, or a server refuses, `lost`, `aborted`
 */
export async function readGivenInputs(
  files: readonly string[],
  { stdin, signal }: Pick<Terminal, 'stdin' | 'signal'>,
  createClient?: () => Http,
): Promise<InputFiles> {
  const areAllFiles = files.every((each) => each !== stdinMark && !/^https?:\/\//i.test(each));
  await using parts = new AsyncDisposableStack();
  if (areAllFiles) return { files, named: (read) => [...read], [Symbol.asyncDispose]: async () => undefined };
  expectReadable(files, stdin);
  const folder = parts.use(createTemporaryFolder('check'));
  const pathOf = new Map<string, string>();
  for (const [index, each] of files.entries()) {
    if (pathOf.has(each)) continue;
    if (each === stdinMark && stdin !== undefined) {
      const path = join(folder.path, 'standard-input');
      await pipeline(stdin, createWriteStream(path), { signal });
      pathOf.set(each, path);
    } else if (address.test(each)) {
      await using client = new AsyncDisposableStack();
      const http = createClient?.() ?? (await import('../../remote/http.ts')).createHttp();
      client.defer(() => http.close());
      // Tables are named after their file, so each download keeps its name in its own folder.
      const ownFolder = join(folder.path, String(index));
      await mkdir(ownFolder);
      const to = join(ownFolder, nameOf(each));
      const onSize = (bytes: number | null) => expectFreeSpace(to, each, bytes ?? 0);
      const { download } = await import('../../remote/download.ts');
      await download({ http, url: each, to, signal, onSize });
      pathOf.set(each, to);
    }
  }
  const opened = parts.move();
  return {
    files: files.map((each) => pathOf.get(each) ?? each),
    named: (read) => read.map((file) => withGivenName(file, pathOf)),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

function withGivenName(file: FileToCheck, pathOf: ReadonlyMap<string, string>): FileToCheck {
  const given = [...pathOf].find(([, path]) => path === file.path)?.[0];
  return given === undefined ? file : { ...file, path: given, readFrom: file.path };
}

function expectReadable(files: readonly string[], stdin: Terminal['stdin']): void {
  const marks = files.filter((each) => each === stdinMark);
  if (marks.length > 1) throw new AppError('bad-input', 'Specify standard input (-) only once.');
  if (marks.length > 0 && stdin === undefined)
    throw new AppError('bad-input', 'There is no standard input here; specify a file.');
  const unencrypted = files.find((each) => /^http:\/\//i.test(each));
  if (unencrypted !== undefined)
    throw new AppError(
      'bad-input',
      `${unencrypted} is not encrypted; use its https address, or download the file and specify its path.`,
    );
}

/** Last part of the path, in characters that every file system takes. */
function nameOf(url: string): string {
  if (!URL.canParse(url)) throw new AppError('bad-input', `${url} is not a valid address.`);
  const last = new URL(url).pathname.split('/').findLast((part) => part !== '') ?? '';
  const name = decoded(last)
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')
    .slice(0, 120);
  return /^\.*$/.test(name) ? 'download' : name;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
