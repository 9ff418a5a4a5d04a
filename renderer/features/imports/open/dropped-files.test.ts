import { describe, expect, it } from 'vitest';
import { filesOf, sortDropped } from './dropped-files.ts';

const file = (name: string) => new File(['x'], name);

/** Entry as a browser provides it. A folder returns its entries in batches of two. @param content file or entries */
function entryOf(name: string, content: File | FileSystemEntry[]): FileSystemEntry {
  if (content instanceof File)
    return {
      name,
      isFile: true,
      isDirectory: false,
      file: (onFile: (file: File) => void) => onFile(content),
    } as unknown as FileSystemEntry;
  const createReader = () => {
    const remaining = [...content];
    return { readEntries: (onBatch: (batch: FileSystemEntry[]) => void) => onBatch(remaining.splice(0, 2)) };
  };
  return { name, isFile: false, isDirectory: true, createReader } as unknown as FileSystemEntry;
}

const fileEntry = (name: string) => entryOf(name, file(name));

function dropOf(...dropped: (File | FileSystemEntry)[]) {
  const items = dropped.map((one) => ({
    kind: 'file',
    getAsFile: () => (one instanceof File ? one : file(one.name)),
    webkitGetAsEntry: () => (one instanceof File ? null : one),
  }));
  return { dataTransfer: { items } as unknown as DataTransfer };
}

const openedNames = async (...dropped: (File | FileSystemEntry)[]) => {
  const files = await filesOf(dropOf(...dropped));
  const { wanted, skipped } = sortDropped(files);
  return { wanted: wanted.map(({ name }) => name), skipped };
};

describe('dropped files', () => {
  it('from a folder and its subfolders are opened if they are tables, in the order of their names', async () => {
    const folder = entryOf('load', [
      fileEntry('b10.csv'),
      fileEntry('b9.csv'),
      entryOf('a', [fileEntry('inner.TSV'), fileEntry('picture.png')]),
      fileEntry('.DS_Store'),
      fileEntry('Thumbs.db'),
      fileEntry('notes.txt'),
      fileEntry('sheet.xlsx'),
    ]);
    expect(await openedNames(folder)).toEqual({
      wanted: ['inner.TSV', 'b9.csv', 'b10.csv', 'notes.txt', 'sheet.xlsx'],
      skipped: ['picture.png'],
    });
  });

  it('that are not in a folder are opened with any name', async () => {
    const table = file('export.dat');
    expect(await filesOf(dropOf(table))).toEqual([table]);
    expect(await openedNames(table, entryOf('empty', []))).toEqual({ wanted: ['export.dat'], skipped: [] });
  });
});
