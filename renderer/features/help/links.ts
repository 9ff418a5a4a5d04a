import type { HelpPageId } from './pages.ts';

/** Target of a link in a page of Help. */
type LinkTarget =
  | { readonly kind: 'page'; readonly page: HelpPageId; readonly section: string | null }
  /** Somewhere in the program: `#vertices/find`. */
  | { readonly kind: 'place'; readonly href: string }
  | { readonly kind: 'sample'; readonly name: string }
  /** Target that this window cannot open. */
  | { readonly kind: 'outside' };

const repository = 'file:///';
const samples = '/assets/samples/';

/**
 * Returns the target of a link. Links are relative to their file, so that they work in the repository as well.
 * @param from path of the file with the link
 * @param pageAt returns the page whose text is at a path
 */
export function targetOf(
  href: string,
  from: string,
  pageAt: (path: string) => HelpPageId | undefined,
): LinkTarget {
  if (href.startsWith('#')) return { kind: 'place', href };
  const address = URL.parse(href, `${repository}${from}`);
  if (address?.protocol !== 'file:') return { kind: 'outside' };
  const { pathname, hash } = address;
  if (pathname.startsWith(samples)) return { kind: 'sample', name: pathname.split('/').at(-1) ?? '' };
  const page = pageAt(pathname.slice(1));
  return page === undefined ? { kind: 'outside' } : { kind: 'page', page, section: hash.slice(1) || null };
}
