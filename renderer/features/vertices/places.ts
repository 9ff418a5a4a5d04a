import { vertexPart } from '../../../shared/app/vertex-place.ts';
import { vertexHref } from '../../ui/vertex/vertex-href.ts';

/** Place in the graph, as in the address: `#vertices/machine%3Amx-02/lists/%2Ftags`. */
export type VerticesPlace =
  /** Search text; null before the first search. */
  | { readonly show: 'find'; readonly text: string | null }
  /**
   * `name` is `ogit/_id` or `ogit/_xid`; `part` is a page of the vertex, such as `history`, or null for the first one.
   */
  | { readonly show: 'vertex'; readonly name: string; readonly part: string | null }
  | { readonly show: 'list'; readonly name: string; readonly attribute: string }
  | { readonly show: 'log' };

/** The search before a text was entered. */
export const nothingFound: VerticesPlace = { show: 'find', text: null };

/** Parses an address. @param detail part of the address after `vertices/`; null is the search without a text */
export function placeIn(detail: string | null): VerticesPlace {
  if (detail === null) return nothingFound;
  const [path = '', search = ''] = detail.split('?');
  const [name = '', part = '', ...rest] = path.split('/');
  if (name === '' || name === 'find')
    return { show: 'find', text: new URLSearchParams(search).get('q') || null };
  if (name === 'log') return { show: 'log' };
  const attribute = decoded(rest.join('/'));
  if (part === 'lists' && attribute !== '') return { show: 'list', name: decoded(name), attribute };
  return { show: 'vertex', name: decoded(name), part: decoded([part, ...rest].join('/')) || null };
}

/** Decodes a part of an address; unchanged if it is not encoded correctly, as with a percent sign typed by hand. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the address of a place, for a link. */
export function hrefOf(place: VerticesPlace): string {
  switch (place.show) {
    case 'find':
      // Not `#vertices` alone, which returns to the last place.
      return place.text === null
        ? '#vertices/find'
        : `#vertices/find?${new URLSearchParams({ q: place.text })}`;
    case 'vertex':
      return `${vertexHref(place.name)}${place.part === null ? '' : `/${encodeURIComponent(place.part)}`}`;
    case 'list':
      return `${vertexHref(place.name)}/lists/${vertexPart(place.attribute)}`;
    case 'log':
      return '#vertices/log';
  }
}

export const listHref = (name: string, attribute: string): string =>
  hrefOf({ show: 'list', name, attribute });

export function goToPlace(place: VerticesPlace): void {
  location.hash = hrefOf(place);
}

/** Goes to a place and replaces the current entry of the browser history. */
export function replacePlace(place: VerticesPlace): void {
  location.replace(hrefOf(place));
}
