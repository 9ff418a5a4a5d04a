/** What our page may load and do, as the headers it is served with: one text for Electron and for the browser window. */

export interface PagePolicy {
  /** Sources the page may open connections to, such as `'self'`; none when empty. */
  connect: readonly string[];
}

/** The Content-Security-Policy of the page. */
export function contentSecurityPolicy({ connect }: PagePolicy): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Mantine writes its variables and responsive rules as <style> elements; a nonce would need a page made anew for
    // every load. Style attributes in markup stay refused: React sets styles through the CSSOM, which no policy meets.
    "style-src-elem 'self' 'unsafe-inline'",
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
