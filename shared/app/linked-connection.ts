/**
 * Connection that a place belongs to, as links name it: `monitor/incidents/INC-7?connection=Practice`. A name means the
 * same on the machines of a team, where the id of a connection does not; a link without one leads to the chosen connection.
 */

const nameOf = 'connection=';

/** A place with the name of its connection; unchanged where every connection has the same there. */
export function withConnection(place: string, name: string): string {
  if (name === '' || !/^(monitor|vertices)(?![^/?])/.test(place) || /^monitor\/overview(?![^/?])/.test(place))
    return place;
  // An apostrophe is not encoded otherwise, and could end an address in a text.
  const coded = encodeURIComponent(name.toWellFormed()).replaceAll("'", '%27');
  return `${place}${place.includes('?') ? '&' : '?'}${nameOf}${coded}`;
}

export interface LinkedPlace {
  readonly place: string;
  /** Null where the place names none. */
  readonly connection: string | null;
}

export function splitConnection(linked: string): LinkedPlace {
  const [path = '', ...rest] = linked.split('?');
  const parts = rest.join('?').split('&');
  const named = parts.find((part) => part.startsWith(nameOf));
  const connection = named === undefined ? '' : decoded(named.slice(nameOf.length));
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
