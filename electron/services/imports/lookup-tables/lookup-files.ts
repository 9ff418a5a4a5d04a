/** Files that are open only for lookups from other files, with each of their tables. */
import type { Origin } from '../file/origin.ts';
import { createReading, type Reading } from '../file/reading.ts';
import { createSharedOrigin } from '../file/shared-origin.ts';
import { createLookupSource, type LookupSource } from './lookup-source.ts';

interface LookupFiles {
  open(origin: Origin): void;
  readonly sources: readonly LookupSource[];
  close(): Promise<void>;
}

type ReadingDeps = Parameters<typeof createReading>[0];

export function createLookupFiles(
  deps: Pick<ReadingDeps, 'pool' | 'storedIndexes' | 'temporaryDir' | 'now' | 'log' | 'onChange'> & {
    readonly newId: () => string;
  },
): LookupFiles {
  const opened: { readonly reading: Reading; readonly source: LookupSource }[] = [];
  return {
    open(file) {
      const shared = createSharedOrigin(file);
      const add = (table?: string) => {
        const origin = shared.use(table);
        const reading = createReading({
          ...deps,
          id: deps.newId(),
          origin,
          onTable: () => undefined,
          onTables(names) {
            // This reading has the first table; each other one gets its own reading.
            const [firstTable, ...others] = names;
            if (table !== undefined || firstTable === undefined || others.length === 0) return;
            origin.nameTable(firstTable);
            for (const other of others) add(other);
          },
        });
        opened.push({ reading, source: createLookupSource(origin, reading) });
        reading.start(table === undefined ? {} : { source: { table } });
      };
      add();
    },
    get sources() {
      return opened.map(({ source }) => source);
    },
    async close() {
      await Promise.all(opened.map(({ reading }) => reading.close()));
    },
  };
}
