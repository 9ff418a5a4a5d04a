import type { Session } from '../../../shared/connections.ts';
import type { FileState, ReadyFile } from '../../../shared/imports/open-file.ts';
import type { RunState } from '../../../shared/imports/runs.ts';
import { isRunning } from './store.ts';
import { rowsToSend, whyNothingToSend } from './words.ts';
import { whyNotYet, workOf } from './work/work-of.ts';

export interface SendBlockInput {
  readonly open: Pick<FileState, 'arriving'>;
  readonly file: ReadyFile;
  /** The newest run of the file. */
  readonly run: RunState | undefined;
  readonly session: Session | null;
  /** Name of the chosen connection. */
  readonly connection: string | null;
}

/** Why the rows can go nowhere now, whatever the connection does; null when they can. */
export function rowsBlock({ open, file, run }: Pick<SendBlockInput, 'open' | 'file' | 'run'>): string | null {
  if (run && isRunning(run))
    return run.rehearsal
      ? 'This file is being rehearsed; nothing leaves this machine.'
      : run.state === 'paused'
        ? 'The run of this file is paused.'
        : 'This file is being sent.';
  const nothing = whyNothingToSend(file);
  if (nothing) return nothing;
  const notYet = whyNotYet(workOf(open, file));
  if (notYet) return notYet;
  return rowsToSend(file) === 0 ? 'Every row is set aside.' : null;
}

/** Why the file cannot be sent now, in one sentence; null when it can. */
export function sendBlock({ session, connection, ...rows }: SendBlockInput): string | null {
  const blocked = rowsBlock(rows);
  if (blocked) return blocked;
  return connectionBlock(session, connection);
}

/** Why nothing can be sent to the connection now, whatever it is; null when it can. */
export function connectionBlock(session: Session | null, connection: string | null): string | null {
  const name = connection ?? 'The connection';
  if (!session || session.state === 'signed-out') return `${name} is signed out.`;
  if (session.state === 'signing-in') return `${name} is signing in.`;
  if (session.state === 'failed') return `${name}: sign-in failed. ${session.message}`;
  return null;
}
