/**
 * The content security policy of the page, as the headers it is served with, for Electron and for the browser window.
 */

interface PagePolicy {
  /** Sources the page may open connections to, such as `'self'`; none when empty. */
  connect: readonly string[];
  /** Allows the style elements that carry it; without one, none is allowed. New for every load of the page. */
  styleNonce?: string;
}

/** The Content-Security-Policy of the page. */
export function contentSecurityPolicy({ connect, styleNonce }: PagePolicy): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    // Mantine's responsive rules, the text editor and the lock of scrolling write style elements while the page runs.
    `style-src 'self'${styleNonce === undefined ? '' : ` 'nonce-${styleNonce}'`}`,
    // Style attributes in markup stay refused: React sets styles through the CSSOM, which no policy meets.
    "style-src-attr 'none'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${connect.length === 0 ? "'none'" : connect.join(' ')}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Every header that guards the page; the content type is the server's own business. */
export function pageHeaders(policy: PagePolicy): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(policy),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  };
}

/** Placeholder in the built page that each load replaces by its own nonce. */
export const noncePlaceholder = '{style-nonce}';

/**
 * The page for one load: its nonce is in the document, where the page's scripts find it and style rules cannot read
 * it, and in the policy that comes with it.
 */
export function pageForLoad(
  html: string,
  policy: Pick<PagePolicy, 'connect'>,
  styleNonce: string,
): { html: string; headers: Record<string, string> } {
  return {
    html: html.replace(noncePlaceholder, styleNonce),
    headers: pageHeaders({ ...policy, styleNonce }),
  };
}
