import { deferred } from '../../ui/deferred.tsx';

/** What the first screen does without: it is loaded with the first file that is opened, or with the history. */
export const FilePage = deferred(() => import('./file-page.tsx').then((module) => module.FilePage));
export const FileSide = deferred(() => import('./file-side.tsx').then((module) => module.FileSide));
export const HistoryPage = deferred(() =>
  import('./history/history-page.tsx').then((module) => module.HistoryPage),
);

/** Loads all of them, so that they are there when they are asked for. */
export const preloadImports = () =>
  Promise.all([FilePage.preload(), FileSide.preload(), HistoryPage.preload()]);
