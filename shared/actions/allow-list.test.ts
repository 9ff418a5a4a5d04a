import { describe, expect, it } from 'vitest';
import { isAllowed, readHost, type Target, type UrlParts, withPort } from './allow-list.ts';

const partsOf = (text: string): UrlParts | null => {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, pathname, username } = new URL(text);
  return { protocol, hostname, port, pathname, username };
};
const url = (text: string): Target => {
  const parts = partsOf(text);
  if (parts === null) throw new Error(text);
  return { kind: 'url', url: parts };
};
const host = (name: string, port = 22): Target => ({ kind: 'host', host: name, port });
const allows = (kind: 'host' | 'url-prefix', text: string, target: Target) =>
  isAllowed([{ kind, text }], target, partsOf);

describe('the allow list', () => {
  it('allows nothing if it is empty', () => {
    expect(isAllowed([], host('web-01'), partsOf)).toBe(false);
  });

  it.each([
    ['web-01', host('web-01'), true],
    ['WEB-01.', host('web-01'), true],
    ['web-01', host('web-011'), false],
    ['web-01', host('web-01.evil.example'), false],
    ['web-01:2222', host('web-01', 2222), true],
    ['web-01:2222', host('web-01'), false],
    ['web-01', url('https://web-01/any'), true],
    ['web-01:443', url('https://web-01/any'), true],
    ['web-01:443', url('http://web-01/any'), false],
    ['web-01', url('https://evil.example/?web-01'), false],
    ['web-01', url('https://web-01@evil.example/'), false],
    ['fd00::1', host('fd00::1'), true],
    ['[fd00::1]:22', url('http://[fd00::1]/'), false],
  ])('with the host %s allows %j: %s', (text, target, expected) => {
    expect(allows('host', text, target)).toBe(expected);
  });

  it.each([
    ['https://api.example/v1', 'https://api.example/v1/items?x=1', true],
    ['https://api.example/v1', 'https://api.example/v1', true],
    ['https://api.example/v1', 'https://api.example/v10', false],
    ['https://api.example/v1', 'https://api.example.evil/v1/', false],
    ['https://api.example/v1', 'https://api.example:8443/v1/', false],
    ['https://api.example/v1', 'http://api.example/v1/', false],
    ['https://api.example/v1', 'https://api.example/v1/../admin', false],
    ['https://api.example/v1', 'https://api.example/v1/..%2fadmin', false],
    ['https://api.example/v1', 'https://api.example/v1/%2e%2e%5cadmin', false],
    ['https://api.example/v1/', 'https://api.example/v1', false],
    ['https://api.example', 'https://api.example/anything', true],
    ['https://api.example', 'https://api.example@evil.example/', false],
    ['nonsense', 'https://api.example/', false],
  ])('with the prefix %s allows %s: %s', (prefix, target, expected) => {
    expect(allows('url-prefix', prefix, url(target))).toBe(expected);
  });

  it('does not allow a host by the prefix of a URL', () => {
    expect(allows('url-prefix', 'https://web-01/', host('web-01'))).toBe(false);
  });

  it('has hosts with and without ports', () => {
    expect(readHost('web-01')).toEqual({ host: 'web-01', port: null });
    expect(readHost('[fd00::1]:2222')).toEqual({ host: 'fd00::1', port: 2222 });
    expect(readHost('fd00::1')).toEqual({ host: 'fd00::1', port: null });
    for (const host of ['web-01', '10.0.0.1', 'fd00::1'])
      expect(readHost(withPort(host, 2222))).toEqual({ host, port: 2222 });
  });
});
