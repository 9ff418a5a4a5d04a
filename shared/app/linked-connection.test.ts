import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deepLinkTo, readDeepLink } from './deep-link.ts';
import { splitConnection, withConnection } from './linked-connection.ts';

const names = fc
  .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
  .filter((text) => !/\p{Cc}/u.test(text));

describe('a place with the name of its connection', () => {
  it.each([
    ['monitor/incidents/INC-7', 'monitor/incidents/INC-7?connection=Practice'],
    [
      'monitor/incidents/INC-7?view=night+shift',
      'monitor/incidents/INC-7?view=night+shift&connection=Practice',
    ],
    ['vertices/machine%3Amx-02', 'vertices/machine%3Amx-02?connection=Practice'],
    ['monitor', 'monitor?connection=Practice'],
    // These are the same whatever connection is chosen.
    ...['import', 'import/run/7', 'settings/data', 'help', 'monitor/overview'].map((place) => [place, place]),
  ])('of %s is %s', (place, linked) => {
    expect(withConnection(place as string, 'Practice')).toBe(linked);
  });

  it('is split into both again, whatever characters the name contains', () => {
    fc.assert(
      fc.property(
        names,
        fc.constantFrom('monitor/incidents/I?view=a+b', 'vertices/x'),
        (connection, place) => {
          const linked = withConnection(place, connection);
          expect(splitConnection(linked)).toEqual({ place, connection });
          expect(linked).not.toMatch(/[#\s<>"']/u);
        },
      ),
    );
  });

  it('has no connection if it names none', () => {
    for (const place of [
      '',
      'monitor/incidents/INC-7?view=x',
      'vertices/find?q=connection',
      'help?connection=',
    ])
      expect(splitConnection(place)).toEqual({ place, connection: null });
  });
});

describe('a link into the program', () => {
  it.each([
    [
      'graph-intake://incident/default/INC-7?connection=Practice',
      'monitor/incidents/INC-7?connection=Practice',
    ],
    ['graph-intake://incident/b/I?connection=Our%20CMDB', 'monitor/incidents/I?view=b&connection=Our%20CMDB'],
    ['graph-intake://vertex/v1?connection=A', 'vertices/v1?connection=A'],
    ['graph-intake://import?connection=A', 'import'],
    ['graph-intake://incident/default/INC-7?token=x', 'monitor/incidents/INC-7'],
  ])('%s leads to %s', (link, place) => {
    expect(readDeepLink(link)).toEqual({ ok: true, place });
  });

  it('leads back to the same place on the same connection', () => {
    fc.assert(
      fc.property(names, names, names, (connection, view, id) => {
        const path = `monitor/incidents/${encodeURIComponent(id)}?view=${encodeURIComponent(view)}`;
        const link = deepLinkTo(withConnection(path, connection)) ?? '';
        const read = readDeepLink(link);
        expect(read.ok && splitConnection(read.place).connection).toBe(connection);
      }),
    );
  });

  it('is refused if the name of its connection has a control character', () => {
    expect(readDeepLink('graph-intake://incident/default/I?connection=a%0Ab')).toMatchObject({ ok: false });
  });
});
