import { describe, expect, it } from 'vitest';
import { originIn, usualAddresses } from './addresses.ts';

describe('the origin of a platform', () => {
  it('gives every interface its usual address', () =>
    expect(usualAddresses('https://platform.example.org')).toEqual({
      authUrl: 'https://platform.example.org',
      connectorUrl: 'https://platform.example.org/api/csv/1.0',
      graphUrl: 'https://platform.example.org/api/graph/7.4',
      objectsUrl: 'https://platform.example.org/api/objects/1.0',
      actionsUrl: 'https://platform.example.org/api/action-ws/1.0',
    }));

  it.each([
    ['platform.example.org:8443', 'https://platform.example.org:8443'],
    [' http://platform.example.org/ ', 'http://platform.example.org'],
    ['https://platform.example.org:8443/api/graph/7.4', 'https://platform.example.org:8443'],
    ['http://platform.example.org/api/', 'http://platform.example.org'],
    ['platform.example.org?a=b#c', 'https://platform.example.org'],
  ])('is read from %j', (text, origin) => expect(originIn(text)).toBe(origin));

  it.each(['', '   ', 'https://', 'ftp://a/b', 'two words', 'a/two words'])('is not %j', (text) =>
    expect(originIn(text)).toBeNull(),
  );
});
