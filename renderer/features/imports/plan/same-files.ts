import type { FileState } from '../../../../shared/imports/open-file.ts';

/** Files with the same bytes that are read, mapped and sent like one that was opened before them. */
export function openedTwice(files: readonly FileState[]): FileState[] {
  const groups = Map.groupBy(files, (file) => contentOf(file) ?? file.id);
  return [...groups.values()].flatMap(([, ...again]) => again);
}

/** Null while the file is not read whole. */
function contentOf({ name, reading }: FileState): string | null {
  if (reading.state !== 'ready' || reading.file.index.state !== 'done') return null;
  const { index, recognition, recipe, transforms, action, jsonStrings, nullKeyword } = reading.file;
  const mapping = recipe && { ...recipe, name: '' };
  const { kind, encoding, dialect, header } = recognition;
  const read = [kind.value, encoding.value, dialect.value, header.value];
  // The tables of one file have the same bytes and names of their own.
  return JSON.stringify([index.sha256, name, ...read, mapping, transforms, action, jsonStrings, nullKeyword]);
}
