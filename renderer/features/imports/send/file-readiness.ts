import type { Connection, Session } from '../../../../shared/connections.ts';
import type { FileState, ReadyFile } from '../../../../shared/imports/open-file.ts';
import type { PlanState } from '../../../../shared/imports/plan.ts';
import {
  type ConnectionFacts,
  connectionFindings,
} from '../../../../shared/imports/readiness/file-findings.ts';
import { findingSentence } from '../../../../shared/imports/readiness/finding-words.ts';
import { occupationOf, type Readiness, readinessOf } from '../../../../shared/imports/readiness/readiness.ts';
import type { RunState } from '../../../../shared/sending/runs.ts';

interface FileReadinessInput {
  readonly open: Pick<FileState, 'id' | 'arriving'>;
  readonly file: ReadyFile;
  /** The newest run of the file. */
  readonly run: RunState | undefined;
  readonly plan: Pick<PlanState, 'run'>;
  readonly session: Session | null;
  readonly connection: Pick<Connection, 'name' | 'readOnly'> | null;
}

/** Whether the file can be sent to the chosen connection. */
export const fileReadiness = ({ connection, session, ...others }: FileReadinessInput): Readiness =>
  readinessOf({ ...inputOf(others), connection: connectionState(connection, session) });

/** Whether the rows of the file can be sent at all, such as in a rehearsal. */
export const rowsReadiness = (input: Omit<FileReadinessInput, 'session' | 'connection'>): Readiness =>
  readinessOf(inputOf(input));

/** Why no file can be sent to the connection now; null if files can be sent. */
export function connectionBlock(
  connection: FileReadinessInput['connection'],
  session: Session | null,
): string | null {
  const [first] = connectionFindings(connectionState(connection, session));
  return first === undefined ? null : findingSentence(first);
}

const inputOf = ({ open, file, run, plan }: Omit<FileReadinessInput, 'session' | 'connection'>) => ({
  arriving: open.arriving,
  file,
  occupation: occupationOf(open.id, run, plan),
});

const connectionState = (
  connection: FileReadinessInput['connection'],
  session: Session | null,
): ConnectionFacts => ({
  name: connection?.name ?? 'The connection',
  session,
  readOnly: connection?.readOnly ?? false,
});
