import { expect, it } from 'vitest';
import { freeAttributes, targetNamed } from './new-target.ts';

it('makes free attributes with names of their own, and none of a column without a usable name', () => {
  const columns = ['Garantie bis', 'Garantie/bis', ' ', 'Preis'].map((column) => ({ source: { column } }));
  const made = freeAttributes(columns, [targetNamed('/Preis', { column: 'Kosten' })]);
  expect(made).toMatchObject([
    { kind: 'attribute', name: '/Garantie_bis', from: { column: 'Garantie bis' } },
    { kind: 'attribute', name: '/Garantie_bis_2', from: { column: 'Garantie/bis' } },
    { kind: 'attribute', name: '/Preis_2', from: { column: 'Preis' } },
  ]);
});
