/** Stores values as lines of JSON in a spool, and returns them in batches. */
import { StringDecoder } from 'node:string_decoder';
import { createSpool } from './spool.ts';

/** Values must be the same after conversion to JSON and back. */
export interface JsonSpool<T> {
  add(value: T): void;
  /** Yields all added values in order. The size of a batch is suitable for one transaction. */
  batches(): AsyncGenerator<T[]>;
  drop(): void;
}

const batchValues = 1_000;
const batchCharacters = 256 * 1024;

export function createJsonSpool<T>(folder: string): JsonSpool<T> {
  const spool = createSpool(folder);

  async function* batches(): AsyncGenerator<T[]> {
    let batch: T[] = [];
    let characters = 0;
    for await (const line of linesOf(spool.read())) {
      // Always a T, because only `add` writes lines.
      batch.push(JSON.parse(line));
      characters += line.length;
      if (batch.length < batchValues && characters < batchCharacters) continue;
      yield batch;
      batch = [];
      characters = 0;
    }
    if (batch.length > 0) yield batch;
  }

  return { add: (value) => spool.add(`${JSON.stringify(value)}\n`), batches, drop: spool.drop };
}

/** Splits text at line feeds, which JSON escapes inside values. */
async function* linesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let unfinished = '';
  for await (const piece of pieces) {
    const text = decoder.write(piece);
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      yield unfinished + text.slice(from, end);
      unfinished = '';
      from = end + 1;
    }
    unfinished += text.slice(from);
  }
}
