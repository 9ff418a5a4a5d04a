/** Keys of connections in settings and exported files: those of version 0.1, where the program has other names for them. */
import { renameKeys } from '../rename-keys.ts';

/** Connections as the program names their keys. */
export const fromStoredKeys = (value: unknown): unknown =>
  renameKeys(value, { answerTimeoutMs: 'responseTimeoutMs' });

/** Connections as they are written to settings and files. */
export const toStoredKeys = (value: unknown): unknown =>
  renameKeys(value, { responseTimeoutMs: 'answerTimeoutMs' });
