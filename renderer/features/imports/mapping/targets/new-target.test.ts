import { expect, it } from 'vitest';
import { freeAttributes, targetNamed } from './new-target.ts';

it('columns become free attributes with unique names; a column without a usable name becomes none', () => {
  const columns = ['Garantie bis', 'Garantie/bis', ' ', 'Preis'].map((column) => ({ source: { column } }));
  const attributes = freeAttributes(columns, [targetNamed('/Preis', { column: 'Kosten' })]);
  expect(attributes).toMatchObject([
    { kind: 'attribute', name: '/Garantie_bis', from: { column: 'Garantie bis' } },
    { kind: 'attribute', name: '/Garantie_bis_2', from: { column: 'Garantie/bis' } },
    { kind: 'attribute', name: '/Preis_2', from: { column: 'Preis' } },
  ]);
});
