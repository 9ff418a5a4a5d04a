/** Place in the monitor, as in the address: `#monitor/incidents/INC-7?view=other`. */
export type MonitorPlace =
  | { readonly show: 'incidents'; readonly id: string | null }
  /** `id` is the open transaction; with `objectId`, the list has only the transactions of that object. */
  | { readonly show: 'transactions'; readonly id: string | null; readonly objectId: string | null }
  | { readonly show: 'dashboard' }
  | { readonly show: 'notices' }
  /** All connections. */
  | { readonly show: 'overview' }
  | { readonly show: 'new' };

/** The view that every platform has. */
export const defaultView = 'default';

export interface PlaceInView {
  readonly place: MonitorPlace;
  readonly view: string;
}

/**
 * Parses an address.
 * @param detail part of the address after `monitor/`; null and unknown places lead to the list of incidents
 */
export function placeIn(detail: string | null): PlaceInView {
  const [path = '', search = ''] = (detail ?? '').split('?');
  const [show = '', ...rest] = path.split('/');
  const id = decoded(rest.join('/')) || null;
  const params = new URLSearchParams(search);
  const view = params.get('view') || defaultView;
  if (show === 'transactions') return { place: { show, id, objectId: params.get('object') || null }, view };
  if (show === 'dashboard' || show === 'notices' || show === 'overview' || show === 'new')
    return { place: { show }, view };
  return { place: { show: 'incidents', id }, view };
}

const shows: readonly string[] = ['', 'incidents', 'transactions', 'dashboard', 'notices', 'overview', 'new'];

/** Whether an address names a place of the monitor. @param detail part of the address after `monitor/` */
export const isMonitorPlace = (detail: string | null): boolean =>
  shows.includes(/^[^/?]*/.exec(detail ?? '')?.[0] ?? '');

/** Decodes a part of an address; unchanged if it is not encoded correctly, as with a percent sign typed by hand. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the address of a place, for a link; the default view is omitted. */
export function hrefOf(place: MonitorPlace, view: string): string {
  const id = 'id' in place && place.id !== null ? `/${encodeURIComponent(place.id)}` : '';
  const object = 'objectId' in place && place.objectId !== null ? { object: place.objectId } : {};
  const search = new URLSearchParams({ ...object, ...(view !== defaultView && { view }) }).toString();
  return `#monitor/${place.show}${id}${search && `?${search}`}`;
}

export const allIncidents: MonitorPlace = { show: 'incidents', id: null };
export const allTransactions: MonitorPlace = { show: 'transactions', id: null, objectId: null };

/** Address of the transactions of one object. */
export const transactionsHref = (objectId: string, view: string): string =>
  hrefOf({ show: 'transactions', id: null, objectId }, view);

export const incidentHref = (id: string, view: string): string => hrefOf({ show: 'incidents', id }, view);

export function goToPlace(place: MonitorPlace, view: string): void {
  location.hash = hrefOf(place, view);
}

/** Returns the place of the same part of the monitor without an open incident or transaction. */
export function wholeOf(place: MonitorPlace): MonitorPlace {
  const wholeByShow = {
    incidents: allIncidents,
    transactions: allTransactions,
    dashboard: place,
    notices: place,
    overview: place,
    new: place,
  } as const;
  return wholeByShow[place.show];
}
