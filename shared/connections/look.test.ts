import { expect, it } from 'vitest';
import { colourOf, colours } from './look.ts';

it('a connection has its chosen colour, or the colour of its environment if none is chosen', () => {
  expect(colourOf({ environment: 'production', colour: null })).toBe('red');
  for (const colour of colours) expect(colourOf({ environment: 'production', colour })).toBe(colour);
});
