/** Every task that the engine's threads know, by name. */
import { findLinks } from './check/links-task.ts';
import { checkPiece } from './check/piece-task.ts';
import { findRepeated } from './check/unique-task.ts';
import { findUnseenRows } from './check/unseen-task.ts';
import { clusterColumn } from './clusters/cluster-task.ts';
import { convertTable } from './convert/convert-task.ts';
import { isForeignFormat } from './convert/detect-source-task.ts';
import { readOriginalRows } from './convert/original-rows-task.ts';
import { countEffect } from './effect-task.ts';
import { hashFile } from './index/hash-task.ts';
import { indexFile } from './index/index-task.ts';
import { profilePiece } from './profile/profile-task.ts';
import { searchPiece } from './search-task.ts';
import { transcodeFile } from './transcode-task.ts';

export const tasks = {
  index: indexFile,
  hash: hashFile,
  transcode: transcodeFile,
  checkPiece,
  findRepeated,
  findUnseenRows,
  findLinks,
  searchPiece,
  profilePiece,
  clusterColumn,
  countEffect,
  isForeignFormat,
  convertTable,
  readOriginalRows,
};
export type EngineTasks = typeof tasks;
