/** Corrections of cells in the data folder: one small JSON file for each content of a file, named by its hash. */
import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Correction, correction } from '../../../shared/imports/corrections/corrections.ts';
import { replaceFile } from '../replace-file.ts';
import { readStored } from './read-stored.ts';

/** A file is identified by the SHA-256 of its bytes; its place only finds an earlier content of the same path. */
export interface CorrectedFile {
  readonly sha256: string;
  /** Path; null for a file that has none. */
  readonly place: string | null;
  readonly fileName: string;
}

const keptCorrections = z.object({
  version: z.literal(1),
  sha256: z.string(),
  fileName: z.string(),
  /** By the way in which the file is read, because record numbers depend on it. */
  readings: z.array(z.object({ reading: z.string(), corrections: z.array(correction) })),
});
type KeptCorrections = z.infer<typeof keptCorrections>;

const latestContent = z.object({ sha256: z.string(), corrections: z.number() });

export interface StoredCorrections {
  /** Returns the corrections of a file that is read in this way. */
  of(file: CorrectedFile, reading: string): readonly Correction[];
  /** Number of corrections of the file in some of its readings. */
  count(file: CorrectedFile, isCounted: (reading: string) => boolean): number;
  /** Number of corrections of another content that was at the same place. */
  ofOtherContent(file: CorrectedFile): number;
  /**
   * Changes the corrections, and resolves when they are on the disk.
   * @throws Error of the disk; then nothing is changed
   */
  change(
    file: CorrectedFile,
    reading: string,
    change: (present: readonly Correction[]) => readonly Correction[],
  ): Promise<void>;
  /** Called after every change with the hash of the file. */
  onChange(listener: (sha256: string) => void): () => void;
}

/** Creates the store; its folder is created with the first write. */
export function createStoredCorrections(deps: {
  readonly folder: string;
  readonly log: { error(message: string, cause?: unknown): void };
}): StoredCorrections {
  const { folder, log } = deps;
  const listeners = new Set<(sha256: string) => void>();
  let writing: Promise<unknown> = Promise.resolve();
  const pathOf = (sha256: string) => join(folder, `${sha256}.json`);
  const placePathOf = (place: string) =>
    join(folder, 'places', `${createHash('sha256').update(place).digest('hex')}.json`);

  const read = ({ sha256, fileName }: CorrectedFile): KeptCorrections =>
    readStored(pathOf(sha256), keptCorrections, log) ?? { version: 1, sha256, fileName, readings: [] };
  const countOf = ({ readings }: KeptCorrections) =>
    readings.reduce((sum, { corrections }) => sum + corrections.length, 0);

  const write = async (file: CorrectedFile, kept: KeptCorrections) => {
    const count = countOf(kept);
    if (count > 0) {
      await mkdir(join(folder, 'places'), { recursive: true, mode: 0o700 });
      await replaceFile(pathOf(file.sha256), JSON.stringify(kept));
      const latest = { sha256: file.sha256, corrections: count };
      if (file.place !== null) await replaceFile(placePathOf(file.place), JSON.stringify(latest));
      return;
    }
    if (file.place !== null) await rm(placePathOf(file.place), { force: true });
    await rm(pathOf(file.sha256), { force: true });
  };

  return {
    of: (file, reading) => read(file).readings.find((each) => each.reading === reading)?.corrections ?? [],
    count(file, isCounted) {
      const kept = read(file);
      return countOf({ ...kept, readings: kept.readings.filter(({ reading }) => isCounted(reading)) });
    },
    ofOtherContent({ place, sha256 }) {
      if (place === null) return 0;
      const latest = readStored(placePathOf(place), latestContent, log);
      return latest === null || latest.sha256 === sha256 ? 0 : latest.corrections;
    },
    change(file, reading, change) {
      const next = writing.then(async () => {
        const before = read(file);
        const others = before.readings.filter((each) => each.reading !== reading);
        const present = before.readings.find((each) => each.reading === reading)?.corrections ?? [];
        const corrections = [...change(present)];
        const readings = corrections.length === 0 ? others : [...others, { reading, corrections }];
        await write(file, { ...before, readings });
        for (const listener of listeners) listener(file.sha256);
      });
      writing = next.catch(() => undefined);
      return next;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
