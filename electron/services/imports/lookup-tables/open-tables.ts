/** The tables in which recipes of open files look up values: other open files, and files open only for lookups. */
import type { OpenFile } from '../file/open-file.ts';
import type { Origin } from '../file/origin.ts';
import { createLookupFiles } from './lookup-files.ts';
import { createLookupTables, type LookupTables } from './lookup-tables.ts';

interface OpenTables extends Pick<LookupTables, 'of' | 'whenPacked'> {
  /** Opens a file for lookups only: it is not sent. */
  open(origin: Origin): void;
  /**
   * Maps the rows of open files again if a table in which they look up values has changed, except for locked files;
   * returns whether the rows of any file were mapped again.
   */
  follow(isLocked: (fileId: string) => boolean): boolean;
  close(): Promise<void>;
}

export function createOpenTables(
  deps: Parameters<typeof createLookupFiles>[0] & { readonly all: () => readonly OpenFile[] },
): OpenTables {
  const lookupFiles = createLookupFiles(deps);
  const lookupTables = createLookupTables({
    ...deps,
    sources(fileId) {
      const others = deps.all().filter(({ id }) => id !== fileId);
      const names = new Set(others.map(({ name }) => name));
      return [
        ...others.map(({ lookupSource }) => lookupSource),
        ...lookupFiles.sources.filter(({ name }) => !names.has(name)),
      ];
    },
  });
  return {
    of: lookupTables.of,
    whenPacked: lookupTables.whenPacked,
    open: lookupFiles.open,
    follow(isLocked) {
      const unlocked = deps.all().filter(({ id }) => !isLocked(id));
      return unlocked.map((file) => file.renewLookupTables()).includes(true);
    },
    async close() {
      lookupTables.close();
      await lookupFiles.close();
    },
  };
}
