import { expect, it } from 'vitest';
import { colourOf, colours } from './look.ts';

it('shows a connection in its own colour, else in that of its environment', () => {
  expect(colourOf({ environment: 'production', colour: null })).toBe('red');
  for (const colour of colours) expect(colourOf({ environment: 'production', colour })).toBe(colour);
});
