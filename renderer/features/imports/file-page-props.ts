/** Props of the page of one file. */

import type { Connection, Session } from '../../../shared/connections.ts';
import type { FileState } from '../../../shared/imports/open-file.ts';
import type { RunState } from '../../../shared/sending/runs.ts';

export interface FilePageProps {
  readonly file: FileState;
  readonly files: readonly FileState[];
  readonly runs: readonly RunState[];
  readonly session: Session | null;
  /** The chosen connection. */
  readonly connection: Connection | null;
  readonly onOpen: () => void;
}
