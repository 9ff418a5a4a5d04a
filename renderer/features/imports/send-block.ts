import type { Session } from '../../../shared/connections.ts';
import type { ReadyFile, RunState } from '../../../shared/imports.ts';
import { isRunning } from './store.ts';
import { rowsToSend } from './words.ts';

interface SendBlockInput {
  readonly file: ReadyFile;
  readonly run: RunState | undefined;
  readonly session: Session | null;
  readonly connection: string | null;
}

/** Why the file cannot be sent now, in one sentence; null when it can. */
export function sendBlock({ file, run, session, connection }: SendBlockInput): string | null {
  if (run && isRunning(run)) return 'This file is being sent.';
  if (file.blocked) return file.blocked;
  if (file.rows === 0) return 'The file has no rows.';
  if (rowsToSend(file) === 0) return 'Every row is set aside.';
  const name = connection ?? 'The connection';
  if (!session || session.state === 'signed-out') return `${name} is signed out.`;
  if (session.state === 'signing-in') return `${name} is signing in.`;
  if (session.state === 'failed') return `${name}: sign-in failed. ${session.message}`;
  return null;
}
