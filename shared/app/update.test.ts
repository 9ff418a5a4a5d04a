import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNewer, safePage, updateUrlFault, versionSchema } from './update.ts';

describe('isNewer', () => {
  it.each([
    ['1.2.1', '1.2.0'],
    ['v1.10.0', '1.9.9'],
    ['2', '1.99'],
    ['1.2.0', '1.2.0-beta.2'],
    ['1.2.0-beta.10', '1.2.0-beta.9'],
  ])('%s comes after %s', (newer, older) => {
    expect(isNewer(newer, older)).toBe(true);
    expect(isNewer(older, newer)).toBe(false);
  });

  it('orders versions consistently, and ignores build metadata', () => {
    const version = fc
      .tuple(fc.nat(20), fc.nat(20), fc.nat(20), fc.constantFrom('', '-beta', '-rc.1'))
      .map(([major, minor, patch, suffix]) => `${major}.${minor}.${patch}${suffix}`);
    fc.assert(
      fc.property(version, version, version, (one, two, three) => {
        expect(isNewer(one, two) && isNewer(two, one)).toBe(false);
        if (isNewer(one, two) && isNewer(two, three)) expect(isNewer(one, three)).toBe(true);
        expect(isNewer(`${one}+build.7`, one)).toBe(false);
      }),
    );
  });
});

describe('the address of updates', () => {
  it.each(['', 'https://example.org/version.json', 'http://127.0.0.1:8080/v', 'http://localhost/v'])(
    'may be “%s”',
    (text) => {
      expect(updateUrlFault(text)).toBeNull();
    },
  );
  it.each([
    ['example.org', 'not a valid address'],
    ['http://example.org/v', 'https://'],
    ['file:///etc/passwd', 'not a valid address'],
    ['https://exa mple.org/', 'not a valid address'],
    ['https://me:word@example.org/', 'Remove the user'],
  ])('is refused as “%s”', (text, words) => {
    expect(updateUrlFault(text)).toContain(words);
  });
});

it('safePage returns only addresses with https, and without a user', () => {
  expect(safePage('https://example.org/1.2')).toBe('https://example.org/1.2');
  for (const url of [
    undefined,
    '',
    'http://example.org',
    'file:///x',
    'javascript:alert(1)',
    'https://a:b@c.d/',
  ])
    expect(safePage(url)).toBeNull();
});

it('a response is accepted only if it has a version', () => {
  expect(versionSchema.safeParse({ version: '1.2.3' }).success).toBe(true);
  for (const version of ['', 'newest', '1.2.3.4.5', 7])
    expect(versionSchema.safeParse({ version }).success).toBe(false);
});
