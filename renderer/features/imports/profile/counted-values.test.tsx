import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CountedValues } from './counted-values.tsx';

it('values that differ only in a line break or an outer space are shown differently', () => {
  render(
    <MantineProvider>
      <CountedValues
        title="Most frequent"
        values={['first second', 'first\nsecond', 'first second '].map((text) => ({ text, count: 1 }))}
        of={3}
        facetOf={(text) => ({ kind: 'one-of', column: 0, values: [text] })}
        facets={{ has: () => false, toggle: () => undefined }}
      />
    </MantineProvider>,
  );
  const shown = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(shown).toEqual(['first second', 'first↵second', 'first second·']);
});
