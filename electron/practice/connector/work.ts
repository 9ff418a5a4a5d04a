/** Interfaces of the work behind each path of the connector: what it receives, and what it provides. */
import type { Author } from '../graph/graph.ts';
import type { World } from '../world.ts';
import type { Ask } from './ask.ts';
import type { AttemptItem } from './attempt.ts';
import type { Head } from './heads.ts';
import type { RowCells } from './rows.ts';

export interface WorkDeps {
  readonly world: Pick<World, 'graph' | 'edges' | 'values' | 'attachments'>;
  readonly author: Author;
  readonly ask: Ask;
  readonly attempt: AttemptItem;
  /** One transaction. Where it fails the whole request does: no item reports data that was rolled back. */
  readonly commit: (work: () => void) => void;
  /** Folder for work that is spooled until after the last row. */
  readonly spoolFolder: string;
}

/** Work on the rows of one body. */
export interface RowWork {
  /** Does one row, inside the transaction of its caller. */
  row(order: number, cells: RowCells): void;
  /** Does what was left until the last row was read; its items are numbered from `order` on. */
  finish?(order: number): Promise<void>;
  /** Called once, whatever happened. */
  drop?(): void;
}

/** What the connector does at one path with one method. */
export interface Endpoint {
  readonly path: string;
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** @throws PlatformError 400 for heads that no row could be read under */
  readHeads(names: readonly string[]): readonly Head[];
  startWork(heads: readonly Head[], deps: WorkDeps): RowWork;
}
