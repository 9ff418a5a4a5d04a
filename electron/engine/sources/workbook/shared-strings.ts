/**
 * Reads the shared strings of a workbook only as far as the rows need them: programs write them in the order of their
 * first use, so that the first page of a large sheet needs only the first few.
 */
import { createTextStore } from './text-store.ts';
import { unescapeText } from './unescape-text.ts';
import { createXmlReader } from './xml-reader.ts';

export interface SharedStrings extends AsyncDisposable {
  readonly count: number;
  /** Reads further strings until the one at `index` is available, or all are read. */
  ensure(index: number): Promise<void>;
  /** Returns a string that was read; null if the workbook has none at `index`. */
  get(index: number): string | null;
}

/** @param pieces bytes of the part; null if the workbook has no shared strings */
export function openSharedStrings(pieces: AsyncGenerator<Uint8Array> | null): SharedStrings {
  const store = createTextStore();
  let parts = '';
  let isText = false;
  let phonetic = 0;
  const reader = createXmlReader({
    open(name) {
      if (name === 'si') parts = '';
      else if (name === 't') isText = phonetic === 0;
      // The pronunciation of a text, which is shown above it and is not part of it.
      else if (name === 'rPh') phonetic++;
    },
    close(name) {
      if (name === 't') isText = false;
      else if (name === 'rPh') phonetic--;
      else if (name === 'si') store.append(unescapeText(parts));
    },
    text(text) {
      if (isText) parts += text;
    },
  });
  let isDone = pieces === null;
  return {
    get count() {
      return store.count;
    },
    async ensure(index) {
      while (!isDone && pieces !== null && index >= store.count) {
        const next = await pieces.next();
        if (next.done) {
          reader.end();
          isDone = true;
        } else reader.push(next.value);
      }
    },
    get: (index) => (index < store.count ? store.get(index) : null),
    async [Symbol.asyncDispose]() {
      store[Symbol.dispose]();
      await pieces?.return(undefined);
    },
  };
}
