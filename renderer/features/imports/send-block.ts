import type { Session } from '../../../shared/connections.ts';
import type { FileState, ReadyFile } from '../../../shared/imports/open-file.ts';
import type { RunState } from '../../../shared/imports.ts';
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

/** Why the file cannot be sent now, in one sentence; null when it can. */
export function sendBlock({ open, file, run, session, connection }: SendBlockInput): string | null {
  if (run && isRunning(run)) return 'This file is being sent.';
  const nothing = whyNothingToSend(file);
  if (nothing) return nothing;
  const notYet = whyNotYet(workOf(open, file));
  if (notYet) return notYet;
  if (rowsToSend(file) === 0) return 'Every row is set aside.';
  const name = connection ?? 'The connection';
  if (!session || session.state === 'signed-out') return `${name} is signed out.`;
  if (session.state === 'signing-in') return `${name} is signing in.`;
  if (session.state === 'failed') return `${name}: sign-in failed. ${session.message}`;
  return null;
}
