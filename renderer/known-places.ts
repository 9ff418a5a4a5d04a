import { isHelpPlace } from './features/help/places.ts';
import { isMonitorPlace } from './features/monitor/places.ts';
import { isPart } from './features/settings/places.ts';
import type { PageId } from './frame/pages.ts';
import { isImportLink } from './frame/use-import-links.ts';
import { watchedFoldersDetail } from './hooks/import-place.ts';

type Detail = string | null;
const alone = (detail: Detail): boolean => detail === null;
/** The page searches for the name, and reports whether it was found. */
const anything = (): boolean => true;

const places = {
  import: (detail) =>
    detail === null || detail === 'first-run' || detail === watchedFoldersDetail || isImportLink(detail),
  monitor: (detail) => isMonitorPlace(detail),
  vertices: anything,
  actions: anything,
  connections: alone,
  practice: alone,
  help: (detail) => isHelpPlace(detail),
  settings: (detail) => isPart(detail),
} satisfies Record<PageId, (detail: Detail) => boolean>;

/** A page has something to show at an address. @param detail what the address says behind the page's name */
export const isKnown = (page: PageId, detail: Detail): boolean => places[page](detail);
