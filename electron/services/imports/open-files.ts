/** Opens and closes files, and lists those that are open in the order in which they were opened. */

import { rm } from 'node:fs/promises';
import { AppError } from '../../../shared/errors.ts';
import type { ReadingOptions } from '../../../shared/imports/conversion.ts';
import type { FileState } from '../../../shared/imports/open-file.ts';
import type { Source } from '../../../shared/imports.ts';
import type { StoredIndexes } from '../../engine/index/stored-index.ts';
import type { Pool } from '../../engine/pool.ts';
import type { Log, Platform } from '../../platform.ts';
import type { StoredCorrections } from '../../storage/corrections/stored-corrections.ts';
import type { FileBinding } from './file/bound-file.ts';
import type { CheckedFile } from './file/checked-file.ts';
import type { Decisions } from './file/checking.ts';
import { createOpenFile, type OpenFile } from './file/open-file.ts';
import type { OpenFileDeps } from './file/open-file-deps.ts';
import { findOrigin, type Origin, originOnDisk } from './file/origin.ts';
import type { ShardToSend } from './file/shard-spec.ts';
import { createSharedOrigin } from './file/shared-origin.ts';
import { createOpenTables } from './lookup-tables/open-tables.ts';
import { createFileLinks, type FileLinks } from './plan/file-links.ts';
import { createReferences, type References } from './references/references.ts';

export interface OpenFiles {
  readonly references: References;
  readonly fileLinks: FileLinks;
  /** Opens a file; one with several tables opens each of them that has rows, unless `as` selects one. */
  open(source: Source, as?: ReadingOptions): Promise<string>;
  /** Opens a file for lookups only: it is not sent. @throws AppError `not-found` */
  openForLookups(source: Source): Promise<void>;
  /**
   * Maps the rows of open files again if a table in which they look up values has changed, except for locked files;
   * returns whether the rows of any file were mapped again.
   */
  followLookupTables(isLocked: (fileId: string) => boolean): boolean;
  /** Opens a file that this program wrote, with the given reading and decisions; it is removed when it is closed. */
  openGenerated(file: GeneratedFile): Promise<string>;
  all(): readonly OpenFile[];
  /** @throws AppError `not-found` */
  find(fileId: string): OpenFile;
  states(defaultScope: string | null): FileState[];
  /** Closes a file. `keep` leaves its copy until `closeAll`, for a run whose rows may still be exported. */
  close(fileId: string, options?: { keep: boolean }): Promise<void>;
  closeAll(): Promise<void>;
}

interface GeneratedFile {
  /** Path in the temporary folder. */
  readonly path: string;
  readonly name: string;
  readonly reading: ReadingOptions;
  readonly decisions: Decisions;
  readonly binding: FileBinding | null;
  readonly madeFrom?: FileState['madeFrom'];
  readonly placeOf?: Origin['placeOf'];
}

interface OpenFilesDeps {
  readonly platform: Pick<Platform, 'folders' | 'takeUpload'>;
  readonly pool: Pool;
  readonly storedIndexes: StoredIndexes;
  readonly log: Log;
  readonly now: () => number;
  readonly newId: () => string;
  /** Absent where corrections of cells do not apply. */
  readonly corrections?: StoredCorrections | undefined;
  /** Runs of the same file on the chosen platform; null where there is none, or no platform. */
  readonly sentBefore: OpenFileDeps['sentBefore'];
  /** The shard that is sent of each file; absent for all rows. */
  readonly shard?: ShardToSend | undefined;
  readonly onChange: () => void;
}

export function createOpenFiles(deps: OpenFilesDeps): OpenFiles {
  const { platform, newId, onChange } = deps;
  const files = new Map<string, OpenFile>();
  const all = () => [...files.values()];
  const keptUntilEnd: OpenFile[] = [];
  const checked = (): CheckedFile[] => all().flatMap((file) => file.checked ?? []);
  const references = createReferences({ ...deps, checked });
  const fileLinks = createFileLinks({ ...deps, checked });
  const temporaryDir = platform.folders.temporary;
  const tables = createOpenTables({ ...deps, temporaryDir, all });
  const renew = () => {
    references.renew();
    fileLinks.renew();
  };

  const find = (fileId: string): OpenFile => {
    const file = files.get(fileId);
    if (!file) throw new AppError('not-found', 'This file is closed; open it again.');
    return file;
  };

  const shard = () => withOtherFiles(deps.shard, files.size);

  const add = (
    origin: Origin,
    { given, onTables, after }: Pick<OpenFileDeps, 'given' | 'onTables'> & { readonly after?: string } = {},
  ): string => {
    const id = newId();
    const file = createOpenFile({
      ...deps,
      id,
      origin,
      shard,
      temporaryDir,
      lookupTables: tables,
      references: { ...references, renew },
      ...(given && { given }),
      ...(onTables && { onTables }),
    });
    files.set(id, file);
    if (after !== undefined) moveAfter(files, id, after);
    onChange();
    return id;
  };

  const open: OpenFiles['open'] = async (source, as) => {
    const shared = createSharedOrigin(await findOrigin(platform, source));
    const first = shared.use();
    const firstId = add(first, {
      ...(as && { given: { reading: as } }),
      onTables(names) {
        const [firstTable, ...others] = names;
        if (firstTable === undefined || others.length === 0) return;
        first.nameTable(firstTable);
        let after = firstId;
        for (const table of others) {
          const origin = shared.use(table);
          after = add(origin, { given: { reading: { ...as, source: { table } } }, after });
        }
      },
    });
    return firstId;
  };

  return {
    references,
    fileLinks,
    open,
    openForLookups: async (source) => tables.open(await findOrigin(platform, source)),
    followLookupTables: tables.follow,
    async openGenerated(file) {
      const { reading, decisions, binding, madeFrom } = file;
      return add(await generatedOrigin(file), { given: { reading, decisions, binding, madeFrom } });
    },
    all,
    find,
    states: (defaultScope) => all().map((file) => file.state(defaultScope)),
    async close(fileId, { keep } = { keep: false }) {
      const file = find(fileId);
      files.delete(fileId);
      renew();
      onChange();
      if (keep) keptUntilEnd.push(file);
      else await file.close();
    },
    async closeAll() {
      await references.close();
      await fileLinks.close();
      await tables.close();
      const opened = [...files.values(), ...keptUntilEnd];
      files.clear();
      await Promise.all(opened.map((file) => file.close()));
    },
  };
}

/** Counts the file as a copy, so that a run stores its bytes. */
async function generatedOrigin({ path, name, placeOf }: GeneratedFile): Promise<Origin> {
  const origin = await originOnDisk(path, name);
  return { ...origin, isCopy: true, drop: () => rm(path, { force: true }), ...(placeOf && { placeOf }) };
}

/** Adds to a shard whether other files are open; the other tables of a file are open before its first one is checked. */
const withOtherFiles = (shard: ShardToSend | undefined, files: number): ShardToSend | null =>
  shard === undefined ? null : { ...shard, hasOtherFiles: shard.hasOtherFiles || files > 1 };

/** Moves a file behind another one. A map keeps the order in which keys were added, which is the order of the files. */
function moveAfter(files: Map<string, OpenFile>, id: string, after: string): void {
  const entries = [...files].filter(([each]) => each !== id);
  const movedFile = files.get(id);
  const at = entries.findIndex(([each]) => each === after);
  if (movedFile === undefined || at < 0) return;
  entries.splice(at + 1, 0, [id, movedFile]);
  files.clear();
  for (const [key, file] of entries) files.set(key, file);
}
