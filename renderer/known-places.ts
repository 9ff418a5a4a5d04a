import { isHelpPlace } from './features/help/places.ts';
import { isMonitorPlace } from './features/monitor/places.ts';
import { isPart } from './features/settings/places.ts';
import type { PageId } from './frame/pages.ts';
import { isImportLink } from './frame/use-import-links.ts';
import { watchedFoldersDetail } from './hooks/import-place.ts';

type Detail = string | null;
const hasNoDetail = (detail: Detail): boolean => detail === null;
/** For pages that search for the name in the detail, and report themselves whether it was found. */
const anyDetail = (): boolean => true;

const places = {
  import: (detail) =>
    detail === null || detail === 'first-run' || detail === watchedFoldersDetail || isImportLink(detail),
  monitor: (detail) => isMonitorPlace(detail),
  vertices: anyDetail,
  actions: anyDetail,
  connections: hasNoDetail,
  practice: hasNoDetail,
  help: (detail) => isHelpPlace(detail),
  settings: (detail) => isPart(detail),
} satisfies Record<PageId, (detail: Detail) => boolean>;

/**
 * Returns whether a page has something to show at an address. @param detail part of the address after the page's name
 */
export const isKnown = (page: PageId, detail: Detail): boolean => places[page](detail);
