import { describe, expect, it } from 'vitest';
import { addressesFromOrigin } from './addresses.ts';

describe('addresses from one origin', () => {
  it('fills in the paths of every interface', () =>
    expect(addressesFromOrigin('https://platform.example.org/')).toEqual({
      authUrl: 'https://platform.example.org',
      connectorUrl: 'https://platform.example.org/api/csv/1.0',
      graphUrl: 'https://platform.example.org/api/graph/7.4',
      objectsUrl: 'https://platform.example.org/api/objects/1.0',
    }));

  it('takes a bare host as https and keeps a port', () =>
    expect(addressesFromOrigin('platform.example.org:8443')?.graphUrl).toBe(
      'https://platform.example.org:8443/api/graph/7.4',
    ));

  it.each(['', '   ', 'https://', 'https://a/b', 'two words'])('takes %j for no origin', (text) =>
    expect(addressesFromOrigin(text)).toBeNull(),
  );
});
