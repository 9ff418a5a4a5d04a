/** The files that are open: read in the background, shown with their state, removed with their copies. */
import { rm, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError, toAppError } from '../../../shared/errors.ts';
import type { FileState, Source } from '../../../shared/imports.ts';
import { openTable } from '../../engine/open-table.ts';
import type { Log, Platform } from '../../platform.ts';
import { createImportFile, type ImportFile } from './file.ts';
import { samplePath } from './samples.ts';

export interface OpenFiles {
  open(source: Source): Promise<string>;
  /** @throws AppError `not-found`, or `conflict` while the file is still being read */
  ready(fileId: string): { name: string; file: ImportFile };
  states(): FileState[];
  /** `keep` leaves what was copied until closeAll, for a run whose rows may be exported yet. */
  close(fileId: string, options?: { keep: boolean }): Promise<void>;
  closeAll(): Promise<void>;
}

interface Entry {
  state: FileState;
  file: ImportFile | null;
  readonly abort: AbortController;
  /** Copies of ours that go when the file is closed. */
  readonly copies: string[];
  reading: Promise<void>;
}

export function createOpenFiles(deps: {
  platform: Pick<Platform, 'folders' | 'takeUpload'>;
  log: Log;
  newId: () => string;
  onChange: () => void;
}): OpenFiles {
  const { platform, log, newId, onChange } = deps;
  const entries = new Map<string, Entry>();
  const kept: string[] = [];

  const locate = async (source: Source): Promise<{ path: string; name: string; ours: boolean }> => {
    if (source.kind === 'path') return { path: source.path, name: basename(source.path), ours: false };
    if (source.kind === 'sample')
      return {
        path: await samplePath(platform.folders.samples, source.name),
        name: source.name,
        ours: false,
      };
    const upload = platform.takeUpload?.(source.uploadId);
    if (!upload) throw new AppError('not-found', 'The dropped file did not arrive; drop it again.');
    return { ...upload, ours: true };
  };

  const read = async (entry: Entry, path: string) => {
    const { id, name } = entry.state;
    const show = (reading: FileState['reading']) => {
      if (entry.abort.signal.aborted) return;
      entry.state = { ...entry.state, reading };
      onChange();
    };
    try {
      const opened = await openTable({
        path,
        name,
        temporaryDir: platform.folders.temporary,
        copyName: `${id}.utf8.csv`,
        signal: entry.abort.signal,
        onShare: (share) => show({ state: 'reading', share }),
      });
      if (opened.copy !== null) entry.copies.push(opened.copy);
      entry.file = await createImportFile(opened, entry.abort.signal);
      show({ state: 'ready', file: entry.file.ready(null) });
    } catch (error) {
      if (!(error instanceof AppError) && !entry.abort.signal.aborted)
        log.error('A file cannot be read.', error);
      show({ state: 'failed', message: toAppError(error).message });
    }
  };

  const find = (fileId: string): Entry => {
    const entry = entries.get(fileId);
    if (!entry) throw new AppError('not-found', 'This file is closed; open it again.');
    return entry;
  };

  const close = async (fileId: string, { keep } = { keep: false }) => {
    const entry = find(fileId);
    entry.abort.abort();
    entries.delete(fileId);
    onChange();
    await entry.reading;
    if (keep) kept.push(...entry.copies);
    else await remove(entry.copies);
  };
  const remove = (copies: readonly string[]) => Promise.all(copies.map((copy) => rm(copy, { force: true })));

  return {
    async open(source) {
      const { path, name, ours } = await locate(source);
      const sizeBytes = await stat(path).then(
        ({ size }) => size,
        () => 0, // What is wrong with the file is said when it is read.
      );
      const id = newId();
      const state: FileState = { id, name, sizeBytes, reading: { state: 'reading', share: 0 } };
      const entry: Entry = {
        state,
        file: null,
        abort: new AbortController(),
        copies: ours ? [path] : [],
        reading: Promise.resolve(),
      };
      entries.set(id, entry);
      onChange();
      entry.reading = read(entry, path);
      return id;
    },
    ready(fileId) {
      const { file, state } = find(fileId);
      if (!file) throw new AppError('conflict', `${state.name} is still being read; wait a moment.`);
      return { name: state.name, file };
    },
    states: () => [...entries.values()].map((entry) => entry.state),
    close,
    async closeAll() {
      await Promise.all([...entries.keys()].map((fileId) => close(fileId)));
      await remove(kept);
    },
  };
}
