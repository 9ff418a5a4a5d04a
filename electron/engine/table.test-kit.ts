/** Creates tables for tests: small files in a temporary folder, indexed without a thread. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dialects } from '../../shared/csv/dialects.ts';
import { readExactly } from '../../shared/csv/read-exactly.ts';
import { createScanner } from '../../shared/csv/scan.ts';
import { createGrowingIndex } from './index/index-piece.ts';
import { type IndexWork, type IndexWorkDone, indexFile } from './index/index-task.ts';
import type { IndexedTable } from './indexed-table.ts';
import type { TableRecord } from './table.ts';
import type { TextFile } from './text-file.ts';

interface TestFolder extends Disposable {
  readonly path: string;
  /** Writes a new file with this content. */
  file(content: string | Uint8Array, options?: Partial<TextFile>): TextFile;
}

export function createTestFolder(): TestFolder {
  const path = mkdtempSync(join(tmpdir(), 'graph-intake-test-'));
  let count = 0;
  return {
    path,
    file(content, options = {}) {
      const file = join(path, `${++count}.csv`);
      writeFileSync(file, content);
      return {
        path: file,
        name: 'my.csv',
        startByte: 0,
        dialect: 'default',
        header: 'first-row',
        ...options,
      };
    },
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** Indexes a file synchronously. `grown` has the index as it was after each progress message. */
export function indexNow(
  work: IndexWork,
): IndexedTable & { done: Omit<IndexWorkDone, 'piece'>; grown: IndexedTable['index'][] } {
  const growing = createGrowingIndex();
  const grown: IndexedTable['index'][] = [];
  const { piece, ...done } = indexFile(work, {
    cancelled: () => false,
    progress({ stamp, share: _, ...more }) {
      growing.add(more);
      grown.push({ ...growing.present(), endedEarly: null, stamp });
    },
    move: () => undefined,
  });
  growing.add(piece);
  return {
    file: work.file,
    index: { ...growing.whole(), endedEarly: done.endedEarly, stamp: done.stamp },
    done,
    grown,
  };
}

/** Reads the content of a file record by record with the exact reader alone. */
export function readSlowly(
  bytes: Uint8Array,
  { startByte, dialect: name, header: form }: TextFile,
): { header: readonly string[] | null; records: (TableRecord & { end: number })[] } {
  const dialect = dialects[name];
  const scanner = createScanner(dialect);
  const records: (TableRecord & { end: number })[] = [];
  let header: readonly string[] | null = null;
  let record = form === 'first-row' ? 0 : 1;
  let line = 1;
  for (let at = startByte; ; record++) {
    scanner.next(bytes, at, bytes.length, true);
    line += scanner.blankLines;
    at = scanner.start;
    if (at >= bytes.length) return { header, records };
    const read = readExactly(bytes, at, bytes.length, true, dialect, { record, line, byte: at });
    if (typeof read === 'string') throw new Error('All bytes are there, and still they are incomplete.');
    const isRead = 'record' in read;
    const end = isRead ? read.next : endOfLine(bytes, at);
    const cells = isRead ? read.record.cells : [];
    const raw = isRead
      ? null
      : Buffer.from(bytes.subarray(at, end))
          .toString()
          .replace(/\r?\n$|\r$/, '');
    if (isRead) header ??= record === 0 ? cells : cells.map((_, column) => `column ${column + 1}`);
    if (record > 0) records.push({ record, line, byte: at, cells, raw, end });
    else if (!isRead) return { header, records };
    line += isRead ? read.lines : 1;
    at = end;
  }
}

function endOfLine(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at] === 10) return at + 1;
    if (bytes[at] === 13) return bytes[at + 1] === 10 ? at + 2 : at + 1;
  }
  return bytes.length;
}
