/** Interfaces of the connector's endpoints: what each receives, and how it executes the rows of a body. */
import type { Author } from '../graph/graph.ts';
import type { World } from '../world.ts';
import type { AttemptItem } from './attempt.ts';
import type { CallGraph } from './graph-call.ts';
import type { Head } from './heads.ts';
import type { RowCells } from './rows.ts';

export interface WorkDeps {
  readonly world: Pick<World, 'graph' | 'edges' | 'values' | 'attachments'>;
  readonly author: Author;
  readonly ask: CallGraph;
  readonly attempt: AttemptItem;
  /**
   * Runs `work` in one transaction. If it fails, the whole request fails: no item reports data that was rolled back.
   */
  readonly commit: (work: () => void) => void;
  /** Folder of the files in which sub-items are stored until the last row is read. */
  readonly spoolFolder: string;
}

/** Executes the rows of one body. */
export interface RowWork {
  /** Executes one row, inside the transaction of its caller. */
  row(order: number, cells: RowCells): void;
  /** Executes what has to wait for the last row; its items are numbered from `order` on. */
  finish?(order: number): Promise<void>;
  /** Releases files and memory; is always called once. */
  drop?(): void;
}

/** One path and method of the connector. */
export interface Endpoint {
  readonly path: string;
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** @throws PlatformError 400 for heads with which no row can be read */
  readHeads(names: readonly string[]): readonly Head[];
  startWork(heads: readonly Head[], deps: WorkDeps): RowWork;
}
