import { describe, expect, it } from 'vitest';
import { address, addresses } from './addresses.ts';
import { objectsUrlOf } from './interface-urls.ts';

const origin = 'https://platform.example.org';
const sameOrigin = {
  authUrl: origin,
  connectorUrl: `${origin}/api/csv/1.0`,
  graphUrl: `${origin}/api/graph/7.4`,
};

describe('an address', () => {
  it.each([
    [' https://x.org/ ', 'https://x.org'],
    ['http://[::1]:65535/a/', 'http://[::1]:65535/a'],
    ['http://x.org/a:70000/b', 'http://x.org/a:70000/b'],
    ['https://xn--mnchen-3ya.example', 'https://xn--mnchen-3ya.example'],
    ['https://my_host.example.org.:8443/München', 'https://my_host.example.org.:8443/München'],
  ])('is accepted and normalised: %j', (typed, stored) => expect(address.parse(typed)).toBe(stored));

  it.each([
    ['x.org', /must start with http/],
    ['https://karl:word@x.org', /without user/],
    ['https://x.org?a=1', /without user, query/],
    ['https://x .org', /or spaces/],
    ['https://x.org:65536', /at most 65535/],
    ['https://x.org:99999/a', /at most 65535/],
    ['javascript:alert(1)', /must start with http/],
    ['https://münchen.example', /ASCII form, which contains xn--/],
    ['https://аpple.example', /ASCII form, which contains xn--/],
    ['https://x.org/a\u202Eb', /an invisible character/],
    ['https://x.org/a\u0001b', /an invisible character/],
    ['https://x\u200B.org', /an invisible character/],
    ['https://x.org\\@elsewhere.org', /consists of a host/],
    ['https://...', /consists of a host/],
    ['https://x..org', /consists of a host/],
    [`https://x.org/${'x'.repeat(2_000)}`, /at most 2,000 characters/],
    [`https://${'a-'.repeat(1_000_000)}`, /at most 2,000 characters/],
  ])('is refused with a reason: %j', (typed, words) => {
    expect(address.safeParse(typed).error?.issues[0]?.message).toMatch(words);
  });
});

describe('the address of the Domain Object interface', () => {
  it('is the one of the connection if it has one', () => {
    const withObjects = addresses.parse({ ...sameOrigin, objectsUrl: 'https://objects.example.org/' });
    expect(objectsUrlOf(withObjects)).toBe('https://objects.example.org');
  });

  it('is derived from the others if they have one origin and the usual paths', () =>
    expect(objectsUrlOf(sameOrigin)).toBe(`${origin}/api/objects/1.0`));

  it('is null if the others have different origins or an unusual path', () => {
    expect(objectsUrlOf({ ...sameOrigin, connectorUrl: 'https://csv.example.org/api/csv/1.0' })).toBeNull();
    expect(objectsUrlOf({ ...sameOrigin, graphUrl: `${origin}/graph` })).toBeNull();
  });
});

describe('the address of the action interface', () => {
  it.each([
    ['ws://127.0.0.1:4711/api/action-ws/1.0', 'http://127.0.0.1:4711/api/action-ws/1.0'],
    [' WSS://platform.example.org/action-ws/', 'https://platform.example.org/action-ws'],
    ['https://platform.example.org', 'https://platform.example.org'],
  ])('may be entered as a websocket address, and is stored with http: %j', (typed, actionsUrl) =>
    expect(addresses.parse({ ...sameOrigin, actionsUrl: typed }).actionsUrl).toBe(actionsUrl),
  );
});
