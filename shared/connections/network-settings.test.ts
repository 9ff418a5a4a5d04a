import { describe, expect, it } from 'vitest';
import { proxyUrl, viewName } from './network-settings.ts';

describe('the address of a proxy', () => {
  it.each([
    ['http://proxy.example.org:3128', 'http://proxy.example.org:3128'],
    [' https://10.0.0.7/ ', 'https://10.0.0.7'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
  ])('is accepted and normalised: %j', (typed, stored) => expect(proxyUrl.parse(typed)).toBe(stored));

  it.each([
    ['proxy.example.org', /must start with http/],
    ['socks5://proxy', /must start with http/],
    ['http://karl:word@proxy.example.org', /in their own fields/],
    ['http://proxy.example.org/path', /a host and an optional port/],
    ['http://proxy.example.org:99999', /at most 65535/],
    ['http://prøxy.example.org', /ASCII form, which contains xn--/],
    ['http://proxy.example.org?x=1', /a host and an optional port/],
  ])('is refused with a reason: %j', (typed, words) => {
    expect(proxyUrl.safeParse(typed).error?.issues[0]?.message).toMatch(words);
  });
});

it('refuses the name of a view that would lead to another address', () => {
  for (const name of ['', ' ', '.', '..', 'a\u202Eb', 'a b', 'a/b', '../x', 'a?b', 'a#b'])
    expect(viewName.safeParse(name).success).toBe(false);
  expect(viewName.parse(' ops-2 ')).toBe('ops-2');
});
