/** The origin of a file with several tables, each of which is open as a separate file. */
import type { Origin } from './origin.ts';

interface TableOrigin extends Origin {
  /** Adds a table to the name, once it is known which table of the file this is. */
  nameTable(table: string): void;
}

interface SharedOrigin {
  /** Returns an origin for one table. The bytes are dropped when all of these are. @param table its name, if known */
  use(table?: string): TableOrigin;
}

export function createSharedOrigin(origin: Origin): SharedOrigin {
  let users = 0;
  return {
    use(known) {
      users += 1;
      let name = origin.name;
      let isDropped = false;
      const used: TableOrigin = {
        ...origin,
        get name() {
          return name;
        },
        nameTable(table) {
          name = `${origin.name} – ${table}`;
        },
        async drop() {
          if (isDropped) return;
          isDropped = true;
          users -= 1;
          if (users === 0) await origin.drop();
        },
      };
      if (known !== undefined) used.nameTable(known);
      return used;
    },
  };
}
