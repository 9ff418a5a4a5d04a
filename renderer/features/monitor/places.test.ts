import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hrefOf, type MonitorPlace, placeIn } from './places.ts';

const name = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' });
const nameOrNull = fc.option(name, { nil: null });
const anyPlace: fc.Arbitrary<MonitorPlace> = fc.oneof(
  fc.record({ show: fc.constant('incidents' as const), id: nameOrNull }),
  fc.record({ show: fc.constant('transactions' as const), id: nameOrNull, objectId: nameOrNull }),
  fc.constant({ show: 'notices' as const }),
  fc.constant({ show: 'overview' as const }),
  fc.constant({ show: 'new' as const }),
);

describe('places of the monitor', () => {
  it('are read back from their addresses, whatever characters their names contain', () => {
    fc.assert(
      fc.property(anyPlace, name, (place, view) => {
        const href = hrefOf(place, view);
        expect(href).toMatch(/^#monitor\//);
        expect(placeIn(href.slice('#monitor/'.length))).toEqual({ place, view });
      }),
    );
  });

  it.each([null, 'nowhere', 'incidents', 'incidents/?view='])('are all incidents for %s', (detail) => {
    expect(placeIn(detail)).toEqual({ place: { show: 'incidents', id: null }, view: 'default' });
  });

  it('keep a literal percent sign in an id', () => {
    expect(placeIn('incidents/100%')).toMatchObject({ place: { id: '100%' } });
  });
});
