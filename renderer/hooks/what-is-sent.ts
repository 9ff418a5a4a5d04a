import type { ReadyFile } from '../../shared/imports/open-file.ts';

/** Returns everything that decides what the rows mean, as a key for their comparison; excluded rows do not count. */
export const whatIsSent = ({
  index,
  recipe,
  transforms,
  action,
  jsonStrings,
  nullKeyword,
}: ReadyFile): string =>
  JSON.stringify([
    index.state === 'done' ? index.sha256 : '',
    recipe,
    transforms,
    action,
    jsonStrings,
    nullKeyword,
  ]);
