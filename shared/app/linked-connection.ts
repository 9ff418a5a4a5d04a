/**
 * Adds the name of a connection to a place, and splits it off: `monitor/incidents/INC-7?connection=Practice`. A name
 * means the same on all machines of a team, an id does not. A link without a name leads to the chosen connection.
 */

const connectionPart = 'connection=';

/** Returns a place with the name of its connection; unchanged for pages that are the same for every connection. */
export function withConnection(place: string, name: string): string {
  if (name === '' || !/^(monitor|vertices)(?![^/?])/.test(place) || /^monitor\/overview(?![^/?])/.test(place))
    return place;
  // `encodeURIComponent` leaves an apostrophe, which could end an address in a text.
  const coded = encodeURIComponent(name.toWellFormed()).replaceAll("'", '%27');
  return `${place}${place.includes('?') ? '&' : '?'}${connectionPart}${coded}`;
}

export interface LinkedPlace {
  readonly place: string;
  /** Name of the connection; null where the place has none. */
  readonly connection: string | null;
}

export function splitConnection(linked: string): LinkedPlace {
  const [path = '', ...rest] = linked.split('?');
  const parts = rest.join('?').split('&');
  const named = parts.find((part) => part.startsWith(connectionPart));
  const connection = named === undefined ? '' : decoded(named.slice(connectionPart.length));
  if (connection === '') return { place: linked, connection: null };
  const search = parts.filter((part) => part !== named).join('&');
  return { place: search === '' ? path : `${path}?${search}`, connection };
}

/** An address typed by hand may contain a literal percent sign. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
