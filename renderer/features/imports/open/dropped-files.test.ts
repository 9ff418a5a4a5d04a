import { describe, expect, it } from 'vitest';
import { filesOf, sortDropped } from './dropped-files.ts';

const file = (name: string) => new File(['x'], name);

/** Entry as a browser provides it: folders return two at a time. */
function entryOf(name: string, content: File | FileSystemEntry[]): FileSystemEntry {
  if (content instanceof File)
    return {
      name,
      isFile: true,
      isDirectory: false,
      file: (take: (file: File) => void) => take(content),
    } as unknown as FileSystemEntry;
  const createReader = () => {
    const left = [...content];
    return { readEntries: (take: (some: FileSystemEntry[]) => void) => take(left.splice(0, 2)) };
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

const opened = async (...dropped: (File | FileSystemEntry)[]) => {
  const files = await filesOf(dropOf(...dropped));
  const { wanted, skipped } = sortDropped(files);
  return { wanted: wanted.map(({ name }) => name), skipped };
};

describe('dropped files', () => {
  it('are the tables of a folder and of the folders in it, in the order of their names', async () => {
    const folder = entryOf('load', [
      fileEntry('b10.csv'),
      fileEntry('b9.csv'),
      entryOf('a', [fileEntry('inner.TSV'), fileEntry('picture.png')]),
      fileEntry('.DS_Store'),
      fileEntry('Thumbs.db'),
      fileEntry('notes.txt'),
      fileEntry('sheet.xlsx'),
    ]);
    expect(await opened(folder)).toEqual({
      wanted: ['inner.TSV', 'b9.csv', 'b10.csv', 'notes.txt', 'sheet.xlsx'],
      skipped: ['picture.png'],
    });
  });

  it('are taken whatever they are called where they are dropped by themselves', async () => {
    const table = file('export.dat');
    expect(await filesOf(dropOf(table))).toEqual([table]);
    expect(await opened(table, entryOf('empty', []))).toEqual({ wanted: ['export.dat'], skipped: [] });
  });
});
