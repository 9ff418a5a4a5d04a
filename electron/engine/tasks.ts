/** Lists the tasks that the engine's threads can run, by name. */
import type { findLinks } from './check/links-task.ts';
import type { checkPiece } from './check/piece-task.ts';
import type { findRepeated } from './check/unique-task.ts';
import type { findUnseenRows } from './check/unseen-task.ts';
import type { clusterColumn } from './clusters/cluster-task.ts';
import type { convertTable } from './convert/convert-task.ts';
import type { isForeignFormat } from './convert/detect-source-task.ts';
import type { readOriginalRows } from './convert/original-rows-task.ts';
import type { countEffect } from './effect-task.ts';
import type { hashFile } from './index/hash-task.ts';
import type { indexFile } from './index/index-task.ts';
import type { countMissingKeys } from './lookup-tables/missing-keys-task.ts';
import type { packKeys } from './lookup-tables/pack-keys-task.ts';
import type { profilePiece } from './profile/profile-task.ts';
import type { searchPiece } from './search-task.ts';
import type { transcodeFile } from './transcode-task.ts';

export type EngineTasks = {
  readonly prepare: typeof prepare;
  readonly index: typeof indexFile;
  readonly hash: typeof hashFile;
  readonly transcode: typeof transcodeFile;
  readonly checkPiece: typeof checkPiece;
  readonly findRepeated: typeof findRepeated;
  readonly findUnseenRows: typeof findUnseenRows;
  readonly findLinks: typeof findLinks;
  readonly searchPiece: typeof searchPiece;
  readonly profilePiece: typeof profilePiece;
  readonly clusterColumn: typeof clusterColumn;
  readonly countEffect: typeof countEffect;
  readonly packKeys: typeof packKeys;
  readonly countMissingKeys: typeof countMissingKeys;
  readonly isForeignFormat: typeof isForeignFormat;
  readonly convertTable: typeof convertTable;
  readonly readOriginalRows: typeof readOriginalRows;
};

/**
 * Loads the code of each task. A thread loads it for the first call only, since few threads ever convert a workbook.
 */
export const tasks: { readonly [Name in keyof EngineTasks]: () => Promise<EngineTasks[Name]> } = {
  prepare: async () => prepare,
  index: async () => (await import('./index/index-task.ts')).indexFile,
  hash: async () => (await import('./index/hash-task.ts')).hashFile,
  transcode: async () => (await import('./transcode-task.ts')).transcodeFile,
  checkPiece: async () => (await import('./check/piece-task.ts')).checkPiece,
  findRepeated: async () => (await import('./check/unique-task.ts')).findRepeated,
  findUnseenRows: async () => (await import('./check/unseen-task.ts')).findUnseenRows,
  findLinks: async () => (await import('./check/links-task.ts')).findLinks,
  searchPiece: async () => (await import('./search-task.ts')).searchPiece,
  profilePiece: async () => (await import('./profile/profile-task.ts')).profilePiece,
  clusterColumn: async () => (await import('./clusters/cluster-task.ts')).clusterColumn,
  countEffect: async () => (await import('./effect-task.ts')).countEffect,
  packKeys: async () => (await import('./lookup-tables/pack-keys-task.ts')).packKeys,
  countMissingKeys: async () => (await import('./lookup-tables/missing-keys-task.ts')).countMissingKeys,
  isForeignFormat: async () => (await import('./convert/detect-source-task.ts')).isForeignFormat,
  convertTable: async () => (await import('./convert/convert-task.ts')).convertTable,
  readOriginalRows: async () => (await import('./convert/original-rows-task.ts')).readOriginalRows,
};

/** Task that loads the code of other tasks before their first call. */
async function prepare(names: readonly ('index' | 'checkPiece')[]): Promise<void> {
  await Promise.all(names.map((name) => tasks[name]()));
}
