import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, noncePlaceholder, pageForLoad, pageHeaders } from './page-policy.ts';

const directives = (policy: string) =>
  new Map(policy.split('; ').map((each) => [each.split(' ')[0], each.split(' ').slice(1).join(' ')]));

describe('contentSecurityPolicy', () => {
  const policy = directives(contentSecurityPolicy({ connect: ["'self'", 'ws://127.0.0.1:8080'] }));

  it('allows scripts of the program only, and no inline scripts', () => {
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('script-src')).toBe("'self'");
    expect([...policy.values()].join(' ')).not.toContain('unsafe');
  });

  it('allows inline style elements only with the nonce of this page load', () => {
    expect(policy.get('style-src')).toBe("'self'");
    const loaded = directives(contentSecurityPolicy({ connect: [], styleNonce: 'abc' }));
    expect(loaded.get('style-src')).toBe("'self' 'nonce-abc'");
    expect(loaded.has('style-src-elem')).toBe(false);
    expect(loaded.get('script-src')).toBe("'self'");
  });

  it('refuses style attributes, forms, another base address, and to be shown in a frame', () => {
    for (const name of ['style-src-attr', 'frame-ancestors', 'form-action', 'base-uri'])
      expect(policy.get(name)).toBe("'none'");
  });

  it('allows connections to the given addresses only', () => {
    expect(policy.get('connect-src')).toBe("'self' ws://127.0.0.1:8080");
    expect(directives(contentSecurityPolicy({ connect: [] })).get('connect-src')).toBe("'none'");
  });

  it('is sent with headers that prevent guessing of content types and sending of referrers', () => {
    expect(pageHeaders({ connect: [] })).toMatchObject({
      'content-security-policy': contentSecurityPolicy({ connect: [] }),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
  });
});

describe('the page for one load', () => {
  const built = `<meta property="csp-nonce" nonce="${noncePlaceholder}" /><p></p>`;

  it('has its nonce in the document and in the policy of its headers', () => {
    const { html, headers } = pageForLoad(built, { connect: [] }, 'abc');
    expect(html).toBe('<meta property="csp-nonce" nonce="abc" /><p></p>');
    expect(headers).toEqual(pageHeaders({ connect: [], styleNonce: 'abc' }));
  });

  it('is unchanged if it has no place for a nonce', () => {
    expect(pageForLoad('<p></p>', { connect: [] }, 'abc').html).toBe('<p></p>');
  });
});
