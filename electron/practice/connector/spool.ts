/** Holds the items of an answer until the body has been read: in memory, and past a limit in a file. */
import { randomUUID } from 'node:crypto';
import { closeSync, createReadStream, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const memoryBytes = 1 * 1024 * 1024;

export interface Spool {
  add(text: string): void;
  /** Everything added, in order. */
  read(): AsyncGenerator<string | Uint8Array>;
  /** Removes the file, where there is one. */
  drop(): void;
}

/**
 * An answer cannot leave while its body still comes: many clients read only after they have sent everything, and
 * then both sides would wait for each other.
 */
export function createSpool(folder: string): Spool {
  let held: string[] = [];
  let heldCharacters = 0;
  let file: { path: string; descriptor: number } | undefined;

  const flush = (): void => {
    if (file === undefined) {
      mkdirSync(folder, { recursive: true });
      const path = join(folder, `${randomUUID()}.json`);
      file = { path, descriptor: openSync(path, 'wx', 0o600) };
    }
    writeSync(file.descriptor, held.join(''));
    held = [];
    heldCharacters = 0;
  };

  return {
    add(text) {
      held.push(text);
      heldCharacters += text.length;
      if (heldCharacters > memoryBytes) flush();
    },
    async *read() {
      if (file !== undefined) yield* createReadStream(file.path);
      yield* held;
    },
    drop() {
      if (file === undefined) return;
      closeSync(file.descriptor);
      rmSync(file.path, { force: true });
      file = undefined;
    },
  };
}
