import { deferred } from '../../ui/deferred.tsx';

/** Parts of the page that are loaded with the first file, because the first screen does not need them. */
export const FilePage = deferred(() => import('./file-page.tsx').then((module) => module.FilePage));
export const FileSide = deferred(() => import('./file-side.tsx').then((module) => module.FileSide));

/** Loads all of them in advance. */
export const preloadImports = () => Promise.all([FilePage.preload(), FileSide.preload()]);
