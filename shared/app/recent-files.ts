/** The list of files that were opened before: newest first, each once. */
import { z } from 'zod';

/** A file of this machine that was opened before; `openedAt` in milliseconds since epoch. */
export const recentFile = z.object({ path: z.string(), name: z.string(), openedAt: z.number() });
export type RecentFile = z.infer<typeof recentFile>;

export const mostRecent = 15;

/** The list after a file was opened. */
export const withRecent = (list: readonly RecentFile[], opened: RecentFile): RecentFile[] =>
  [opened, ...list.filter(({ path }) => path !== opened.path)].slice(0, mostRecent);

/** The last part of a path of either kind of system. */
export const nameOfPath = (path: string): string =>
  path.split(/[\\/]/).findLast((part) => part !== '') ?? path;

/** The folder of a path, which distinguishes files of one name. */
export const folderOfPath = (path: string): string =>
  path.slice(0, path.length - nameOfPath(path).length).replace(/(?<=.)[\\/]$/, '');
