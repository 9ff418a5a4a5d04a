/** Converts between the program's keys of connections and those of settings and files, which are from version 0.1. */
import { renameKeys } from '../rename-keys.ts';

/** Returns connections of settings or files with the program's keys. */
export const fromStoredKeys = (value: unknown): unknown =>
  renameKeys(value, { answerTimeoutMs: 'responseTimeoutMs' });

/** Returns connections with the keys that settings and files have. */
export const toStoredKeys = (value: unknown): unknown =>
  renameKeys(value, { responseTimeoutMs: 'answerTimeoutMs' });
