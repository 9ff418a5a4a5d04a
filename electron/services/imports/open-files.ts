/** The files that are open, in the order in which they were opened. */
import { rm } from 'node:fs/promises';
import { AppError } from '../../../shared/errors.ts';
import type { FileState } from '../../../shared/imports/open-file.ts';
import type { Overrules } from '../../../shared/imports/recognition.ts';
import type { Source } from '../../../shared/imports.ts';
import type { KeptIndexes } from '../../engine/index/kept-index.ts';
import type { Pool } from '../../engine/pool.ts';
import type { Log, Platform } from '../../platform.ts';
import type { Decisions } from './checking.ts';
import { type CheckedFile, createOpenFile, type OpenFile, type OpenFileDeps } from './open-file.ts';
import { findOrigin, type Origin, originOnDisk } from './origin.ts';
import { createFileLinks, type FileLinks } from './plan/file-links.ts';
import { createReferences, type References } from './references.ts';

export interface OpenFiles {
  readonly references: References;
  readonly fileLinks: FileLinks;
  open(source: Source): Promise<string>;
  /** Opens a file that this program wrote, read and decided as said; it is removed when it is closed. */
  openGenerated(file: GeneratedFile): Promise<string>;
  all(): readonly OpenFile[];
  /** @throws AppError `not-found` */
  find(fileId: string): OpenFile;
  states(defaultScope: string | null): FileState[];
  /** `keep` leaves what was copied until closeAll, for a run whose rows may be exported yet. */
  close(fileId: string, options?: { keep: boolean }): Promise<void>;
  closeAll(): Promise<void>;
}

export interface GeneratedFile {
  /** In the temporary folder. */
  readonly path: string;
  readonly name: string;
  readonly reading: Overrules;
  readonly decisions: Decisions;
}

export interface OpenFilesDeps {
  readonly platform: Pick<Platform, 'folders' | 'takeUpload'>;
  readonly pool: Pool;
  readonly keptIndexes: KeptIndexes;
  readonly log: Log;
  readonly now: () => number;
  readonly newId: () => string;
  readonly onChange: () => void;
}

export function createOpenFiles(deps: OpenFilesDeps): OpenFiles {
  const { platform, newId, onChange } = deps;
  const files = new Map<string, OpenFile>();
  const kept: OpenFile[] = [];
  const checked = (): CheckedFile[] => [...files.values()].flatMap((file) => file.checked ?? []);
  const references = createReferences({ ...deps, checked });
  const fileLinks = createFileLinks({ ...deps, checked });
  const renew = () => {
    references.renew();
    fileLinks.renew();
  };

  const find = (fileId: string): OpenFile => {
    const file = files.get(fileId);
    if (!file) throw new AppError('not-found', 'This file is closed; open it again.');
    return file;
  };

  const add = (origin: Origin, given?: OpenFileDeps['given']): string => {
    const id = newId();
    const temporaryDir = platform.folders.temporary;
    files.set(
      id,
      createOpenFile({
        ...deps,
        id,
        origin,
        references: { ...references, renew },
        temporaryDir,
        ...(given && { given }),
      }),
    );
    onChange();
    return id;
  };

  return {
    references,
    fileLinks,
    open: async (source) => add(await findOrigin(platform, source)),
    async openGenerated({ path, name, reading, decisions }) {
      const origin = await originOnDisk(path, name);
      const drop = () => rm(path, { force: true });
      // As a copy, a run of it keeps its bytes.
      return add({ ...origin, isCopy: true, drop }, { reading, decisions });
    },
    all: () => [...files.values()],
    find,
    states: (defaultScope) => [...files.values()].map((file) => file.state(defaultScope)),
    async close(fileId, { keep } = { keep: false }) {
      const file = find(fileId);
      files.delete(fileId);
      renew();
      onChange();
      if (keep) kept.push(file);
      else await file.close();
    },
    async closeAll() {
      await references.close();
      await fileLinks.close();
      const all = [...files.values(), ...kept];
      files.clear();
      await Promise.all(all.map((file) => file.close()));
    },
  };
}
