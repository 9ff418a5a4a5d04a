import { vertexPart } from '../../../shared/app/vertex-place.ts';
import { vertexHref } from '../../ui/vertex/vertex-href.ts';

/** Place in the graph, as in the address: `#vertices/machine%3Amx-02/lists/%2Ftags`. */
export type VerticesPlace =
  /** Search text; null before the first search. */
  | { readonly show: 'find'; readonly text: string | null }
  /** Name by `ogit/_id` or `ogit/_xid`; the part shown first is null, or its own word, such as `history`. */
  | { readonly show: 'vertex'; readonly name: string; readonly part: string | null }
  | { readonly show: 'list'; readonly name: string; readonly attribute: string }
  | { readonly show: 'log' };

export const nothingFound: VerticesPlace = { show: 'find', text: null };

/** @param detail what the address says behind `vertices/`; null is the field with nothing found */
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

/** An address typed by hand may contain a literal percent sign. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The address of a place, for a link. */
export function hrefOf(place: VerticesPlace): string {
  switch (place.show) {
    case 'find':
      // Without a word behind it the address comes back to where one was.
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
