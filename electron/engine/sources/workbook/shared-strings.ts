/**
 * Shared strings of a workbook, read only as far as the rows need them: programs write them in the order of their
 * first use, so the first page of a large sheet needs the first few only.
 */
import { createTextStore } from './text-store.ts';
import { unescapeText } from './unescape-text.ts';
import { createXmlReader } from './xml-reader.ts';

export interface SharedStrings extends AsyncDisposable {
  readonly count: number;
  /** Reads on until the string at `index` is there, or all are read. */
  ensure(index: number): Promise<void>;
  /** Null where the workbook has no such string. */
  get(index: number): string | null;
}

/** `pieces` is null where the workbook has no shared strings. */
export function openSharedStrings(pieces: AsyncGenerator<Uint8Array> | null): SharedStrings {
  const store = createTextStore();
  let parts = '';
  let isText = false;
  let phonetic = 0;
  const reader = createXmlReader({
    open(name) {
      if (name === 'si') parts = '';
      else if (name === 't') isText = phonetic === 0;
      // How the text is pronounced, shown above it.
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
