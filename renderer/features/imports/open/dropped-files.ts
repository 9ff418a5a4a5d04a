import { byFileName, isHiddenFile, isTableName } from '../../../../shared/imports/folder-files.ts';

/** Files from folders, of which only tables are opened; a file that is dropped by itself is opened in any case. */
const fromFolders = new WeakSet<File>();

/**
 * Files of a drop, including those in folders. Folders are read by their entries: a file from a folder handle has no
 * path on the desktop.
 */
export async function filesOf({
  dataTransfer,
}: {
  readonly dataTransfer: DataTransfer | null;
}): Promise<File[]> {
  const items = [...(dataTransfer?.items ?? [])].filter(({ kind }) => kind === 'file');
  // All items are read before the first await, after which the browser clears them.
  const dropped = items.map((item) => ({ file: item.getAsFile(), entry: item.webkitGetAsEntry?.() ?? null }));
  const files = await Promise.all(
    dropped.map(async ({ file, entry }) => {
      if (entry !== null && isFolder(entry)) return filesIn(entry);
      return file === null ? [] : [file];
    }),
  );
  return files.flat();
}

/** Files to open, and the names of other files in a folder. */
export function sortDropped(files: readonly File[]): { wanted: File[]; skipped: string[] } {
  const isWanted = (file: File) => !fromFolders.has(file) || isTableName(file.name);
  return {
    wanted: files.filter(isWanted),
    skipped: files.filter((file) => !isWanted(file)).map(({ name }) => name),
  };
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** All files of a folder, sorted by name. */
async function filesIn(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  // A reader returns the entries in batches, and an empty batch at the end.
  for (let batch = await readBatch(reader); batch.length > 0; batch = await readBatch(reader))
    entries.push(...batch);
  const files: File[] = [];
  for (const entry of entries.toSorted(byFileName)) {
    if (isHiddenFile(entry.name)) continue;
    if (isFolder(entry)) files.push(...(await filesIn(entry)));
    else if (isFile(entry)) {
      const file = await fileOf(entry);
      fromFolders.add(file);
      files.push(file);
    }
  }
  return files;
}

const readBatch = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise((resolve, reject) => {
    reader.readEntries(resolve, reject);
  });

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => {
    entry.file(resolve, reject);
  });
