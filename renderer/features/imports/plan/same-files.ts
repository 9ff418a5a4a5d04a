import type { FileState } from '../../../../shared/imports/open-file.ts';

/** Returns files that repeat one opened before them: the same bytes, and read, mapped and sent in the same way. */
export function openedTwice(files: readonly FileState[]): FileState[] {
  const groups = Map.groupBy(files, (file) => contentOf(file) ?? file.id);
  return [...groups.values()].flatMap(([, ...repeated]) => repeated);
}

/** Text that is the same for such files; null until the whole file is read. */
function contentOf({ name, reading }: FileState): string | null {
  if (reading.state !== 'ready' || reading.file.index.state !== 'done') return null;
  const { index, recognition, converted, recipe, transforms, action, jsonStrings, nullKeyword } =
    reading.file;
  const mapping = recipe && { ...recipe, name: '' };
  const { kind, encoding, dialect, header } = recognition;
  const read = [kind.value, encoding.value, dialect.value, header.value, converted?.selection ?? null];
  // The name distinguishes the tables of one workbook, which have the same bytes.
  return JSON.stringify([index.sha256, name, ...read, mapping, transforms, action, jsonStrings, nullKeyword]);
}
