/** The list of files that were opened before: newest first, each once. */
import { z } from 'zod';

/** A file of this machine that was opened before; `openedAt` in milliseconds since epoch. */
export const recentFile = z.object({ path: z.string(), name: z.string(), openedAt: z.number() });
export type RecentFile = z.infer<typeof recentFile>;

export const maxRecent = 15;

/** Returns the list after a file was opened. */
export const withRecent = (list: readonly RecentFile[], opened: RecentFile): RecentFile[] =>
  [opened, ...list.filter(({ path }) => path !== opened.path)].slice(0, maxRecent);

/** Returns the last part of a path with slashes or backslashes. */
export const nameOfPath = (path: string): string =>
  path.split(/[\\/]/).findLast((part) => part !== '') ?? path;

/** Returns the folder of a path, which distinguishes files with the same name. */
export const folderOfPath = (path: string): string =>
  path.slice(0, path.length - nameOfPath(path).length).replace(/(?<=.)[\\/]$/, '');
