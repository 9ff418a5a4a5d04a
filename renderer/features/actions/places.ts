import { assertNever } from '../../../shared/errors.ts';

/** Place on the page of the action handler, as in the address: `#actions/settings`, `#actions/7f3a`. */
export type ActionsPlace =
  | { readonly show: 'list' }
  | { readonly show: 'action'; readonly id: string }
  | { readonly show: 'capabilities' }
  | { readonly show: 'settings' };

const words = ['list', 'capabilities', 'settings'] as const;

/** Returns the place for an address. @param detail part of the address after `actions/`; null if it is missing */
export function placeIn(detail: string | null): ActionsPlace {
  const word = words.find((each) => each === detail);
  if (word !== undefined) return { show: word };
  return detail === null ? { show: 'list' } : { show: 'action', id: decoded(detail) };
}

/** Name of the place, in a word or two. @param detail as above */
export function actionsCrumb(detail: string | null): string {
  const place = placeIn(detail);
  switch (place.show) {
    case 'list':
      return 'Actions';
    case 'action':
      return `Action ${place.id}`;
    case 'capabilities':
      return 'Capabilities';
    case 'settings':
      return 'Settings of the action handler';
    default:
      return assertNever(place);
  }
}

/** The address of a place, for a link. */
export function hrefOf(place: ActionsPlace): string {
  return `#actions/${place.show === 'action' ? partOf(place.id) : place.show}`;
}

export function goToPlace(place: ActionsPlace): void {
  location.hash = hrefOf(place);
}

/** Goes to a place and replaces the current entry of the browser history. */
export function replacePlace(place: ActionsPlace): void {
  location.replace(hrefOf(place));
}

/**
 * Encodes an id for the address. Platforms choose the ids: an id such as `settings` would lead to another place, so its
 * first character is percent-encoded.
 */
function partOf(id: string): string {
  const isWord = words.some((word) => word === id);
  return isWord ? `%${id.charCodeAt(0).toString(16)}${id.slice(1)}` : encodeURIComponent(id);
}

/** Decodes an id; unchanged if that fails, as an address typed by hand may contain a literal percent sign. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
