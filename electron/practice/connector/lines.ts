/** Spools values as lines of JSON, and returns them again in batches. */
import { StringDecoder } from 'node:string_decoder';
import { createSpool } from './spool.ts';

/** What is added must come back from JSON as it went in. */
export interface Lines<T> {
  add(value: T): void;
  /** Everything added, in order; a bundle is as much as one transaction should do. */
  bundles(): AsyncGenerator<T[]>;
  drop(): void;
}

const bundleValues = 1_000;
const bundleCharacters = 256 * 1024;

export function createLines<T>(folder: string): Lines<T> {
  const spool = createSpool(folder);

  async function* bundles(): AsyncGenerator<T[]> {
    let bundle: T[] = [];
    let characters = 0;
    for await (const line of linesOf(spool.read())) {
      // What add wrote down.
      bundle.push(JSON.parse(line));
      characters += line.length;
      if (bundle.length < bundleValues && characters < bundleCharacters) continue;
      yield bundle;
      bundle = [];
      characters = 0;
    }
    if (bundle.length > 0) yield bundle;
  }

  return { add: (value) => spool.add(`${JSON.stringify(value)}\n`), bundles, drop: spool.drop };
}

/** Split at line feeds alone, which JSON escapes. */
async function* linesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let begun = '';
  for await (const piece of pieces) {
    const text = decoder.write(piece);
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      yield begun + text.slice(from, end);
      begun = '';
      from = end + 1;
    }
    begun += text.slice(from);
  }
}
