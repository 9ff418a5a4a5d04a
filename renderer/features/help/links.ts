import type { HelpPageId } from './pages.ts';

/** Target of a link of a page. */
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
 * Links are written as the repository needs them, relative to their own file, so that one text serves both.
 * @param from the path of that file
 * @param pageAt the page with the text of a path
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
