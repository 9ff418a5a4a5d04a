import type { Connection, Session } from '../../../../shared/connections.ts';
import type { FileState, ReadyFile } from '../../../../shared/imports/open-file.ts';
import type { PlanState } from '../../../../shared/imports/plan.ts';
import {
  type ConnectionKnown,
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
export const fileReadiness = ({ connection, session, ...of }: FileReadinessInput): Readiness =>
  readinessOf({ ...knownOf(of), connection: connectionKnown(connection, session) });

/** Whether its rows can go anywhere, such as to a rehearsal. */
export const rowsReadiness = (of: Omit<FileReadinessInput, 'session' | 'connection'>): Readiness =>
  readinessOf(knownOf(of));

/** Why nothing can be sent to the connection now, whatever it is; null where it can. */
export function connectionBlock(
  connection: FileReadinessInput['connection'],
  session: Session | null,
): string | null {
  const [first] = connectionFindings(connectionKnown(connection, session));
  return first === undefined ? null : findingSentence(first);
}

const knownOf = ({ open, file, run, plan }: Omit<FileReadinessInput, 'session' | 'connection'>) => ({
  arriving: open.arriving,
  file,
  occupation: occupationOf(open.id, run, plan),
});

const connectionKnown = (
  connection: FileReadinessInput['connection'],
  session: Session | null,
): ConnectionKnown => ({
  name: connection?.name ?? 'The connection',
  session,
  readOnly: connection?.readOnly ?? false,
});
