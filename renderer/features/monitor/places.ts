/** Place in the monitor, as in the address: `#monitor/incidents/INC-7?view=other`. */
export type MonitorPlace =
  | { readonly show: 'incidents'; readonly id: string | null }
  /** Those of one object only where it is named; the id is that of the transaction that is open. */
  | { readonly show: 'transactions'; readonly id: string | null; readonly objectId: string | null }
  | { readonly show: 'dashboard' }
  | { readonly show: 'notices' }
  /** All connections. */
  | { readonly show: 'overview' }
  | { readonly show: 'new' };

/** The one that every platform has. */
export const defaultView = 'default';

export interface PlaceInView {
  readonly place: MonitorPlace;
  readonly view: string;
}

/** @param detail what the address says behind `monitor/`; null or what is no place is the list of incidents */
export function placeIn(detail: string | null): PlaceInView {
  const [path = '', search = ''] = (detail ?? '').split('?');
  const [show = '', ...rest] = path.split('/');
  const id = decoded(rest.join('/')) || null;
  const named = new URLSearchParams(search);
  const view = named.get('view') || defaultView;
  if (show === 'transactions') return { place: { show, id, objectId: named.get('object') || null }, view };
  if (show === 'dashboard' || show === 'notices' || show === 'overview' || show === 'new')
    return { place: { show }, view };
  return { place: { show: 'incidents', id }, view };
}

const shows: readonly string[] = ['', 'incidents', 'transactions', 'dashboard', 'notices', 'overview', 'new'];

/** There is something in the monitor at an address. @param detail as above */
export const isMonitorPlace = (detail: string | null): boolean =>
  shows.includes(/^[^/?]*/.exec(detail ?? '')?.[0] ?? '');

/** An address typed by hand may contain a literal percent sign. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The address of a place, for a link. */
export function hrefOf(place: MonitorPlace, view: string): string {
  const id = 'id' in place && place.id !== null ? `/${encodeURIComponent(place.id)}` : '';
  const object = 'objectId' in place && place.objectId !== null ? { object: place.objectId } : {};
  const search = new URLSearchParams({ ...object, ...(view !== defaultView && { view }) }).toString();
  return `#monitor/${place.show}${id}${search && `?${search}`}`;
}

export const allIncidents: MonitorPlace = { show: 'incidents', id: null };
export const allTransactions: MonitorPlace = { show: 'transactions', id: null, objectId: null };

/** The transactions of one object. */
export const transactionsHref = (objectId: string, view: string): string =>
  hrefOf({ show: 'transactions', id: null, objectId }, view);

export const incidentHref = (id: string, view: string): string => hrefOf({ show: 'incidents', id }, view);

export function goToPlace(place: MonitorPlace, view: string): void {
  location.hash = hrefOf(place, view);
}

/** The same part of the monitor with nothing opened in it. */
export function wholeOf(place: MonitorPlace): MonitorPlace {
  const whole = {
    incidents: allIncidents,
    transactions: allTransactions,
    dashboard: place,
    notices: place,
    overview: place,
    new: place,
  } as const;
  return whole[place.show];
}
