import { render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { expect, it } from 'vitest';
import { deferred } from './deferred.tsx';

/** Creates a deferred component that shows the first and the current `name`; `loads` counts how often it was loaded. */
const createPart = () => {
  let loads = 0;
  const Part = deferred(async () => {
    loads += 1;
    return ({ name }: { name: string }) => {
      const [first] = useState(name);
      return <p>{`${first} ${name}`}</p>;
    };
  });
  return { Part, loads: () => loads };
};

it('a deferred component shows a placeholder until it is loaded', async () => {
  const { Part, loads } = createPart();
  render(
    <Suspense fallback="Loading">
      <Part name="one" />
    </Suspense>,
  );
  expect(screen.getByText('Loading')).toBeTruthy();
  expect(await screen.findByText('one one')).toBeTruthy();
  expect(loads()).toBe(1);
});

it('a preloaded component is rendered immediately, and keeps its state', async () => {
  const { Part, loads } = createPart();
  await Part.preload();
  const page = (name: string) => (
    <Suspense fallback="Loading">
      <Part name={name} />
    </Suspense>
  );
  const { rerender } = render(page('one'));
  expect(screen.getByText('one one')).toBeTruthy();
  rerender(page('two'));
  expect(screen.getByText('one two')).toBeTruthy();
  expect(loads()).toBe(1);
});
