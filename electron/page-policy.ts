/**
 * Builds the headers with which the page is served, in Electron and in a browser, above all its content security
 * policy.
 */

interface PagePolicy {
  /** Sources to which the page may open connections, such as `'self'`; none if empty. */
  connect: readonly string[];
  /** Allows the style elements with this nonce, which is new for every load; without it no style element is allowed. */
  styleNonce?: string;
}

/** Returns the value of the header Content-Security-Policy. */
export function contentSecurityPolicy({ connect, styleNonce }: PagePolicy): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    // Mantine's responsive rules, the text editor and the lock of scrolling write style elements while the page runs.
    `style-src 'self'${styleNonce === undefined ? '' : ` 'nonce-${styleNonce}'`}`,
    // Style attributes in markup are refused; React sets styles through the CSSOM, which policies do not affect.
    "style-src-attr 'none'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${connect.length === 0 ? "'none'" : connect.join(' ')}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Returns all headers that protect the page; the server adds the content type. */
export function pageHeaders(policy: PagePolicy): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(policy),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  };
}

/** Placeholder in the built page that each load replaces by a new nonce. */
export const noncePlaceholder = '{style-nonce}';

/**
 * Returns the page and its headers for one load. The nonce is in the policy and in the document, where the page's
 * scripts can read it, but style rules cannot.
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
