import type { Session } from '../../../shared/connections.ts';
import type { ReadyFile, RunState } from '../../../shared/imports.ts';
import { isRunning } from './store.ts';
import { rowsToSend, whyNothingToSend } from './words.ts';

export interface SendBlockInput {
  readonly file: ReadyFile;
  /** The newest run of the file. */
  readonly run: RunState | undefined;
  readonly session: Session | null;
  /** Name of the chosen connection. */
  readonly connection: string | null;
}

/** Why the file cannot be sent now, in one sentence; null when it can. */
export function sendBlock({ file, run, session, connection }: SendBlockInput): string | null {
  if (run && isRunning(run)) return 'This file is being sent.';
  const nothing = whyNothingToSend(file);
  if (nothing) return nothing;
  if (rowsToSend(file) === 0) return 'Every row is set aside.';
  const name = connection ?? 'The connection';
  if (!session || session.state === 'signed-out') return `${name} is signed out.`;
  if (session.state === 'signing-in') return `${name} is signing in.`;
  if (session.state === 'failed') return `${name}: sign-in failed. ${session.message}`;
  return null;
}
