import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hrefOf, type MonitorPlace, placeIn } from './places.ts';

const name = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' });
const maybe = fc.option(name, { nil: null });
const anyPlace: fc.Arbitrary<MonitorPlace> = fc.oneof(
  fc.record({ show: fc.constant('incidents' as const), id: maybe }),
  fc.record({ show: fc.constant('transactions' as const), id: maybe, objectId: maybe }),
  fc.constant({ show: 'notices' as const }),
  fc.constant({ show: 'overview' as const }),
  fc.constant({ show: 'new' as const }),
);

describe('places of the monitor', () => {
  it('are read back from their addresses, whatever their names hold', () => {
    fc.assert(
      fc.property(anyPlace, name, (place, view) => {
        const href = hrefOf(place, view);
        expect(href).toMatch(/^#monitor\//);
        expect(placeIn(href.slice('#monitor/'.length))).toEqual({ place, view });
      }),
    );
  });

  it.each([null, 'nowhere', 'incidents', 'incidents/?view='])('takes %s for all incidents', (detail) => {
    expect(placeIn(detail)).toEqual({ place: { show: 'incidents', id: null }, view: 'default' });
  });

  it('keeps a literal percent sign', () => {
    expect(placeIn('incidents/100%')).toMatchObject({ place: { id: '100%' } });
  });
});
